import type { HomeView, State } from "../../state.ts";

/** A home tab as the API shows it. */
export function presentHomeView({ app, team }: State, { id, hash, view, blocks }: HomeView) {
  return {
    id,
    team_id: team.id,
    type: "home",
    close: null,
    submit: null,
    title: { type: "plain_text", text: "View Title", emoji: true },
    blocks: [...blocks],
    private_metadata: view["private_metadata"] ?? "",
    callback_id: view["callback_id"] ?? "",
    external_id: view["external_id"] ?? "",
    state: { values: {} },
    hash,
    clear_on_close: false,
    notify_on_close: false,
    root_view_id: id,
    previous_view_id: null,
    app_id: app.id,
    app_installed_team_id: team.id,
    bot_id: app.botId,
  };
}
