import { ownValue } from "#core/state/own-value.ts";
import { invalid } from "../../errors.ts";
import { contactTopicsUpdated, record } from "../../events.ts";
import type { Contact, SimContext, State, Subscription, Topic } from "../../state.ts";

/** Returns the choice of a contact, or the default of the topic. */
export const subscriptionOf = ({ topics }: Contact, topic: Topic): Subscription =>
  ownValue(topics, topic.id) ?? topic.defaultSubscription;

/** Returns whether mails of a topic reach an address, in lower case. */
export function isReached({ contactIds, contacts }: State, topic: Topic, address: string): boolean {
  const contact = contacts.get(contactIds.get(address) ?? "");
  return (contact ? subscriptionOf(contact, topic) : topic.defaultSubscription) === "opt_in";
}

type Choices = readonly { readonly id: string; readonly subscription: Subscription }[];

/** Returns the choices of a contact with further ones. Throws 422 for an unknown topic. */
export function withTopics(
  { state }: SimContext,
  before: Contact["topics"],
  choices: Choices,
): Contact["topics"] {
  const unknown = choices.find(({ id }) => !state.topics.get(id));
  if (unknown)
    throw invalid(`Invalid \`topics\` field. There is no topic with the id ${unknown.id}.`);
  return { ...before, ...Object.fromEntries(choices.map((one) => [one.id, one.subscription])) };
}

/** Changes the choices of a contact. */
export function chooseTopics(context: SimContext, contact: Contact, choices: Choices): Contact {
  const topics = withTopics(context, contact.topics, choices);
  const changed = context.state.contacts.replace({ ...contact, topics, updatedAt: context.now });
  record(context, contactTopicsUpdated(changed, choices, context.now), changed.id);
  return changed;
}
