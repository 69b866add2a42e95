import { closeView } from "../resources/views/actions.ts";
import { presentView } from "../resources/views/present.ts";
import type { View } from "../shared/app-entities.ts";
import type { SimContext, User } from "../state.ts";
import { checkOnTop, conflict } from "./lookup.ts";
import { presentActor, presentExecution } from "./payloads.ts";
import { notifyApp } from "./send.ts";

/** Closes a modal as a person. An app that asked for it with `notify_on_close` gets `view_closed`. */
export async function close(context: SimContext, person: User, view: View, isAll: boolean) {
  const { state } = context;
  if (view.type === "home") {
    throw conflict("not_a_modal", "view_id", "A home tab cannot be closed");
  }
  checkOnTop(state, view);
  const isCleared = isAll || view.view["clear_on_close"] === true;
  const payload = {
    type: "view_closed" as const,
    ...presentActor(state, person),
    view: presentView(state, view),
    is_cleared: isCleared,
    ...presentExecution(state, { type: "view", view }),
  };
  const shown = closeView(state, view, isCleared);
  const result = { view: shown ? presentView(state, shown) : null };
  if (view.view["notify_on_close"] !== true) return result;
  const { app } = await notifyApp(context, payload);
  return { ...result, payload, app };
}
