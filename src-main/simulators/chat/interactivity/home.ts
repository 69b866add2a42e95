import { emit, homeOpened } from "../events.ts";
import { openDirect } from "../resources/conversations/actions.ts";
import { findHome } from "../resources/views/actions.ts";
import { presentView } from "../resources/views/present.ts";
import { botUser } from "../route.ts";
import type { SimContext, User } from "../state.ts";

/** Opens the app's home as a person, and records it. */
export function openHome(context: SimContext, person: User, tab: "home" | "messages") {
  const { state } = context;
  const { conversation } = openDirect(context, person, [botUser(state)]);
  emit(context, homeOpened(state, person.id, conversation.id, tab), conversation.id);
  const home = findHome(state, person.id);
  return { channel: conversation.id, tab, view: home ? presentView(state, home) : null };
}
