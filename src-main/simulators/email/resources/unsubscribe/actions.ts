import type { Broadcast, Contact, SimContext } from "../../state.ts";
import { updateContact } from "../contacts/actions.ts";
import { chooseTopics } from "../topics/choices.ts";

/** A contact at the unsubscribe link of a mail. */
export interface Visit {
  /** The broadcast; absent for a mail of an automation. */
  readonly broadcast?: Broadcast | undefined;
  /** The id of the broadcast or automation. */
  readonly origin: string;
  readonly contact: Contact;
}

/** Returns the origin and the contact of an unsubscribe link; `undefined` if one is unknown. */
export function findVisit(
  { state }: SimContext,
  params: Readonly<Record<string, string>>,
): Visit | undefined {
  const origin = params["broadcast"] ?? "";
  const broadcast = state.broadcasts.get(origin);
  const contact = state.contacts.get(params["contact"] ?? "");
  const isKnown = broadcast !== undefined || state.automations.has(origin);
  return isKnown && contact ? { broadcast, origin, contact } : undefined;
}

/** Notes that a contact left with the link of a broadcast. */
function note({ state }: SimContext, { broadcast, contact }: Visit): void {
  if (!broadcast) return;
  const others = broadcast.unsubscribed.filter((id) => id !== contact.id);
  state.broadcasts.replace({ ...broadcast, unsubscribed: [...others, contact.id] });
}

/** Unsubscribes a contact from every broadcast and automation. */
export function leaveAll(context: SimContext, visit: Visit): void {
  note(context, visit);
  updateContact(context, visit.contact, { unsubscribed: true });
}

/** Unsubscribes a contact from the topic of the broadcast, or from every broadcast if it has none. */
export function leave(context: SimContext, visit: Visit): void {
  const topic = context.state.topics.get(visit.broadcast?.topicId ?? "");
  if (!topic) {
    leaveAll(context, visit);
    return;
  }
  note(context, visit);
  chooseTopics(context, visit.contact, [{ id: topic.id, subscription: "opt_out" }]);
}
