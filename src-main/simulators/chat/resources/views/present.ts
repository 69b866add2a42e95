import { presentValues } from "../../interactivity/inputs/input-values.ts";
import type { View } from "../../shared/app-entities.ts";
import type { State } from "../../state.ts";

const HOME_TITLE = { type: "plain_text", text: "View Title", emoji: true };

/** A modal or home tab as the API and the app's payloads show it. */
export function presentView({ app, team }: State, view: View) {
  const { id, type, hash, view: input, blocks } = view;
  return {
    id,
    team_id: team.id,
    type,
    title: input["title"] ?? HOME_TITLE,
    submit: input["submit"] ?? null,
    close: input["close"] ?? null,
    blocks: [...blocks],
    private_metadata: input["private_metadata"] ?? "",
    callback_id: input["callback_id"] ?? "",
    external_id: input["external_id"] ?? "",
    state: { values: presentValues(view.values) },
    hash,
    clear_on_close: input["clear_on_close"] ?? false,
    notify_on_close: input["notify_on_close"] ?? false,
    root_view_id: view.rootId,
    previous_view_id: view.previousId ?? null,
    app_id: app.id,
    app_installed_team_id: team.id,
    bot_id: app.botId,
  };
}
