import type { State, User } from "../../state.ts";

const AVATARS = "https://a.slack-edge.com/80588/img/avatars/ava_0001";
const AVATAR_HASH = "g0123456789a";

/** The addresses of a user's picture in every size that answers name. */
export function presentImages() {
  return {
    image_24: `${AVATARS}-24.png`,
    image_32: `${AVATARS}-32.png`,
    image_48: `${AVATARS}-48.png`,
    image_72: `${AVATARS}-72.png`,
    image_192: `${AVATARS}-192.png`,
    image_512: `${AVATARS}-512.png`,
  };
}

/** Presents the profile of a user. */
export function presentProfile(state: State, { kind, profile }: User) {
  const [firstName = "", ...rest] = profile.realName.split(" ");
  return {
    skype: "",
    fields: null,
    ...profile.others,
    title: profile.title,
    phone: profile.phone,
    real_name: profile.realName,
    real_name_normalized: profile.realName,
    display_name: profile.displayName,
    display_name_normalized: profile.displayName,
    status_text: profile.statusText,
    status_text_canonical: "",
    status_emoji: profile.statusEmoji,
    status_emoji_display_info: [],
    status_expiration: profile.statusExpiration,
    avatar_hash: AVATAR_HASH,
    first_name: firstName,
    last_name: rest.join(" "),
    ...(profile.email === undefined ? {} : { email: profile.email }),
    ...(kind === "bot" ? { bot_id: state.app.botId, api_app_id: state.app.id } : {}),
    always_active: kind !== "person",
    ...presentImages(),
    team: state.team.id,
  };
}

/** A user as the API shows it. */
export function presentUser(state: State, user: User) {
  return {
    id: user.id,
    team_id: state.team.id,
    name: user.name,
    deleted: false,
    color: user.color,
    real_name: user.profile.realName,
    tz: "Etc/UTC",
    tz_label: "Coordinated Universal Time",
    tz_offset: 0,
    profile: presentProfile(state, user),
    is_admin: user.role !== "member",
    is_owner: user.role === "owner",
    is_primary_owner: user.role === "owner",
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: user.kind === "bot",
    is_app_user: false,
    updated: user.updated,
    is_email_confirmed: user.kind === "person",
    who_can_share_contact_card: "EVERYONE",
  };
}
