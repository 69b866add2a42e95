import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { fieldsQuery, integer, pageQuery } from "../../shared/schema.ts";

/** The fields of a user that a client sets. */
const profile = lazyObject(() => ({
  role: z.enum(["coadmin", "user"]),
  language: z.string(),
  is_sync_enabled: z.boolean(),
  job_title: z.string().max(100),
  phone: z.string().max(100),
  address: z.string().max(255),
  space_amount: z.number().int().min(-1),
  tracking_codes: z.array(z.looseObject({ name: z.string(), value: z.string() })),
  can_see_managed_users: z.boolean(),
  timezone: z.string(),
  is_external_collab_restricted: z.boolean(),
  is_exempt_from_device_limits: z.boolean(),
  is_exempt_from_login_verification: z.boolean(),
  status: z.enum(["active", "inactive", "cannot_delete_edit", "cannot_delete_edit_upload"]),
  external_app_user_id: z.string().optional(),
}));

export type UserProfile = z.output<typeof profile>;

const changes = profile.partial();

/** The profile of a new user. */
export const usualProfile: UserProfile = {
  role: "user",
  language: "en",
  is_sync_enabled: true,
  job_title: "",
  phone: "",
  address: "",
  space_amount: 10_737_418_240,
  tracking_codes: [],
  can_see_managed_users: true,
  timezone: "Etc/UTC",
  is_external_collab_restricted: false,
  is_exempt_from_device_limits: false,
  is_exempt_from_login_verification: false,
  status: "active",
};

/** Returns a profile with the changes of a body. */
export const profileWith = (before: UserProfile, body: unknown): UserProfile =>
  profile.parse({ ...before, ...changes.parse(body) });

const login = z.string().regex(/^[^@\s]+@[^@\s]+$/, { error: "must be an email address" });

export const createUserBody = lazyLooseObject(() => ({
  ...changes.shape,
  name: z.string().min(1).max(50),
  login: login.optional(),
  is_platform_access_only: z.boolean().default(false),
}));

export const updateUserBody = lazyLooseObject(() => ({
  ...changes.shape,
  name: z.string().min(1).max(50).optional(),
  login: login.optional(),
  enterprise: z.null({ error: "must be null: a user can only be rolled out" }).optional(),
  notification_email: z.looseObject({ email: login }).nullish(),
}));

export const listUsersQuery = lazyObject(() => ({
  ...pageQuery.shape,
  ...fieldsQuery.shape,
  limit: integer(100, 1, 1_000),
  filter_term: z.string().default(""),
  user_type: z.enum(["all", "managed", "external"]).default("all"),
  external_app_user_id: z.string().optional(),
  usemarker: booleanText().optional(),
  marker: z.string().optional(),
}));

export const deleteUserQuery = lazyObject(() => ({ force: booleanText().default(false) }));
