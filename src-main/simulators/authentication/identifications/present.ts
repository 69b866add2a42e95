import type { Identification } from "../state.ts";

/** Codes of messages expire after ten minutes. */
export const CODE_MS = 600_000;

const byAdmin = {
  object: "verification_admin",
  status: "verified" as const,
  strategy: "admin",
  attempts: null,
  expire_at: null,
};

/** The verification of an identification; `null` if none was begun. */
function presentVerification(
  { isVerified, isProven, preparedAt }: Identification,
  strategy: "email_code" | "phone_code",
) {
  if (isVerified && !isProven) return byAdmin;
  if (preparedAt === null) return null;
  return {
    object: "verification_otp" as const,
    status: isVerified ? ("verified" as const) : ("unverified" as const),
    strategy,
    attempts: isVerified ? 1 : 0,
    expire_at: preparedAt + CODE_MS,
  };
}

/** An email address as the API shows it. */
export function presentEmailAddress(email: Identification) {
  return {
    id: email.id,
    object: "email_address" as const,
    email_address: email.address,
    reserved: email.isReserved,
    verification: presentVerification(email, "email_code"),
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
    verification: presentVerification(phone, "phone_code"),
    linked_to: [],
    backup_codes: [],
    created_at: phone.createdAt,
    updated_at: phone.updatedAt,
  };
}
