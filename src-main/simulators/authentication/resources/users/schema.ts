import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { metadataFields } from "../../shared/metadata.ts";
import {
  emailAddress,
  metadata,
  moment,
  nullableText,
  oneOrMore,
  password,
  phoneNumber,
  text,
  username,
} from "../../shared/schema.ts";

const hashers = [
  "argon2i",
  "argon2id",
  "awscognito",
  "bcrypt",
  "bcrypt_sha256_django",
  "md5",
  "pbkdf2_sha256",
  "pbkdf2_sha256_django",
  "pbkdf2_sha1",
  "phpass",
  "scrypt_firebase",
  "scrypt_werkzeug",
  "sha256",
  "md5_phpass",
  "ldap_ssha",
] as const;

/** The three kinds of metadata, each optional. */
export const userMetadataFields = { ...metadataFields, unsafe_metadata: metadata.nullish() };

const shared = lazy(() => ({
  external_id: nullableText.optional(),
  first_name: nullableText.optional(),
  last_name: nullableText.optional(),
  locale: nullableText.optional(),
  password: password.optional(),
  password_digest: text.optional(),
  password_hasher: z.enum(hashers).optional(),
  skip_password_checks: z.boolean().nullish(),
  legal_accepted_at: moment.nullish(),
  totp_secret: text.optional(),
  backup_codes: z.array(text).optional(),
  delete_self_enabled: z.boolean().nullish(),
  create_organization_enabled: z.boolean().nullish(),
  create_organizations_limit: z.int().min(0).nullish(),
  created_at: moment.nullish(),
  ...userMetadataFields,
}));

const reservation = z.array(z.enum(["verified", "reserved"])).optional();

export const createUserBody = lazyStrictObject(() => ({
  ...shared(),
  email_address: oneOrMore(emailAddress).optional(),
  email_address_identification_status: reservation,
  phone_number: oneOrMore(phoneNumber).optional(),
  phone_number_identification_status: reservation,
  username: username.nullish(),
  skip_password_requirement: z.boolean().nullish(),
  banned: z.boolean().nullish(),
  locked: z.boolean().nullish(),
}));

export type CreateUserBody = z.output<typeof createUserBody>;

export const updateUserBody = lazyStrictObject(() => ({
  ...shared(),
  username: username.nullish(),
  primary_email_address_id: z.string().nullish(),
  primary_phone_number_id: z.string().nullish(),
  sign_out_of_other_sessions: z.boolean().nullish(),
}));

export type UpdateUserBody = z.output<typeof updateUserBody>;
