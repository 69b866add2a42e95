import type { Identification } from "../state.ts";

const byAdmin = {
  object: "verification_admin",
  status: "verified" as const,
  strategy: "admin",
  attempts: null,
  expire_at: null,
};

/** An email address as the API shows it. */
export function presentEmailAddress(email: Identification) {
  return {
    id: email.id,
    object: "email_address" as const,
    email_address: email.address,
    reserved: email.isReserved,
    verification: email.isVerified ? byAdmin : null,
    linked_to: [],
    matches_sso_connection: false,
    created_at: email.createdAt,
    updated_at: email.updatedAt,
  };
}

/** A phone number as the API shows it. */
export function presentPhoneNumber(phone: Identification) {
  return {
    id: phone.id,
    object: "phone_number" as const,
    phone_number: phone.address,
    reserved_for_second_factor: phone.isSecondFactor,
    default_second_factor: false,
    reserved: phone.isReserved,
    verification: phone.isVerified ? byAdmin : null,
    linked_to: [],
    backup_codes: [],
    created_at: phone.createdAt,
    updated_at: phone.updatedAt,
  };
}
