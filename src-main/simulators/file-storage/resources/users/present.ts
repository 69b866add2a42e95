import { presentTime, selectFields, type ApiObject } from "../../shared/present.ts";
import { ME, type User } from "../../state.ts";
import { usualProfile } from "./schema.ts";

/** Fields that are only shown when they are asked for. */
function presentExtras(user: User): ApiObject {
  const { kind, profile = usualProfile } = user;
  const isOwner = user.id === ME;
  const isManaged = kind !== "external";
  const { external_app_user_id: externalId } = profile;
  return {
    role: isOwner ? "admin" : profile.role,
    enterprise: isManaged ? { type: "enterprise", id: "1000001", name: "Simdeck" } : null,
    tracking_codes: profile.tracking_codes,
    can_see_managed_users: profile.can_see_managed_users,
    is_sync_enabled: profile.is_sync_enabled,
    is_external_collab_restricted: profile.is_external_collab_restricted,
    is_exempt_from_device_limits: profile.is_exempt_from_device_limits,
    is_exempt_from_login_verification: profile.is_exempt_from_login_verification,
    is_platform_access_only: kind === "app",
    my_tags: [],
    ...(externalId === undefined ? {} : { external_app_user_id: externalId }),
  };
}

/** A user in full. */
export function presentUser(user: User, fields?: readonly string[]): ApiObject {
  const { profile = usualProfile } = user;
  const created = presentTime(user.createdAt);
  const whole = {
    type: "user",
    id: user.id,
    name: user.name,
    login: user.login,
    created_at: created,
    modified_at: user.modifiedAt === undefined ? created : presentTime(user.modifiedAt),
    language: profile.language,
    timezone: profile.timezone,
    space_amount: profile.space_amount,
    space_used: 0,
    max_upload_size: 67_108_864,
    status: profile.status,
    job_title: profile.job_title,
    phone: profile.phone,
    address: profile.address,
    avatar_url: "",
    notification_email:
      user.notificationEmail === undefined
        ? null
        : { email: user.notificationEmail, is_confirmed: true },
  };
  return fields ? selectFields({ ...whole, ...presentExtras(user) }, fields) : whole;
}
