import type { ChatState } from "./state.ts";

/** The bot's pictures; messages have them in three sizes. */
function presentIcons(): Record<"image_36" | "image_48" | "image_72", string> {
  const base = "https://a.slack-edge.com/80588/img/plugins/app/bot";
  return { image_36: `${base}_36.png`, image_48: `${base}_48.png`, image_72: `${base}_72.png` };
}

/** The bot as its messages name it. */
export function presentBotProfile({ app, team }: ChatState) {
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
export function presentBot({ app }: ChatState) {
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
