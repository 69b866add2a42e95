import type { State, Team } from "../../state.ts";

/** The bot's pictures; messages have them in three sizes. */
function presentIcons(): Record<"image_36" | "image_48" | "image_72", string> {
  const base = "https://a.slack-edge.com/80588/img/plugins/app/bot";
  return { image_36: `${base}_36.png`, image_48: `${base}_48.png`, image_72: `${base}_72.png` };
}

/** The bot as its messages contain it. */
function presentBotProfile({ app, team }: State) {
  return {
    id: app.botId,
    app_id: app.id,
    user_id: app.botUserId,
    name: app.name,
    icons: presentIcons(),
    deleted: false,
    updated: app.installed,
    team_id: team.id,
  };
}

/** The bot as `bots.info` shows it. */
export function presentBot({ app }: State) {
  return {
    id: app.botId,
    deleted: false,
    name: app.name,
    updated: app.installed,
    app_id: app.id,
    user_id: app.botUserId,
    icons: presentIcons(),
  };
}

/** Presents the author of a message by the bot. */
export function presentBotAuthor(state: State) {
  const { app } = state;
  return { bot_id: app.botId, app_id: app.id, bot_profile: presentBotProfile(state) };
}

const TEAM_ICONS = "https://a.slack-edge.com/80588/img/avatars-teams/ava_0001";

function presentTeamIcon() {
  const sizes = [34, 44, 68, 88, 102, 132, 230].map(String);
  const images = sizes.map((size) => [`image_${size}`, `${TEAM_ICONS}-${size}.png`] as const);
  return { image_default: true, ...Object.fromEntries(images) };
}

/** The workspace as the API shows it. */
export function presentTeam(team: Team) {
  return {
    id: team.id,
    name: team.name,
    url: teamUrl(team),
    domain: team.domain,
    email_domain: "example.com",
    icon: presentTeamIcon(),
    avatar_base_url: "https://ca.slack-edge.com/",
    is_verified: false,
  };
}

/** The address of the workspace. */
export function teamUrl(team: Team): string {
  return `https://${team.domain}.slack.com/`;
}
