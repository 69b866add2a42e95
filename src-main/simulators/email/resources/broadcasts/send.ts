import { distinctAddresses, plainAddress } from "../../shared/addresses.ts";
import type { Broadcast, Contact, SimContext } from "../../state.ts";
import { personalize, withPreview } from "../../templating/for-contact.ts";
import { createEmail } from "../emails/actions.ts";
import { subscriptionOf } from "../topics/choices.ts";

/** The address where a contact leaves the list of a broadcast. */
const unsubscribeUrl = (context: SimContext, broadcast: Broadcast, contact: Contact) =>
  `${context.baseUrl}/unsubscribe/${broadcast.id}/${contact.id}`;

/** Lists the contacts who get a broadcast: those of its segment who did not opt out. */
function listReaders({ state }: SimContext, broadcast: Broadcast): readonly Contact[] {
  const topic = state.topics.get(broadcast.topicId ?? "");
  const members = [...(state.segments.get(broadcast.segmentId)?.members.values() ?? [])];
  return members.flatMap(({ id }) => {
    const contact = state.contacts.get(id);
    if (!contact || contact.isUnsubscribed) return [];
    return topic && subscriptionOf(contact, topic) === "opt_out" ? [] : [contact];
  });
}

function sendTo(context: SimContext, broadcast: Broadcast, contact: Contact): void {
  const url = unsubscribeUrl(context, broadcast, contact);
  const fill = (text: string) => personalize(context.state, contact, url, text);
  const html = withPreview(broadcast);
  const draft = {
    from: broadcast.from,
    to: [contact.email],
    cc: null,
    bcc: null,
    replyTo: broadcast.replyTo,
    subject: fill(broadcast.subject),
    html: html === null ? null : fill(html),
    text: broadcast.text === null ? null : fill(broadcast.text),
    headers: {
      "List-Unsubscribe": `<${url}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
    tags: [],
    topicId: broadcast.topicId,
    templateId: null,
    scheduledAt: null,
  };
  createEmail(context, draft, [], { broadcastId: broadcast.id, contactId: contact.id });
}

/** Sends a broadcast: one mail to each contact. */
export function sendNow(context: SimContext, broadcast: Broadcast): Broadcast {
  const sent = context.state.broadcasts.replace({
    ...broadcast,
    status: "sent",
    sentAt: context.now,
    timer: null,
  });
  for (const contact of listReaders(context, sent)) sendTo(context, sent, contact);
  return sent;
}

/** Sends a queued broadcast at its time. */
export function sendQueued(context: SimContext, id: string): void {
  const broadcast = context.state.broadcasts.get(id);
  if (broadcast?.status === "queued") sendNow(context, broadcast);
}

/** Returns whether a text is one of the addresses of a mail, however it is written. */
export const isAddressedTo = (to: readonly string[], text: string): boolean =>
  distinctAddresses(to).has((plainAddress(text) ?? text).toLowerCase());
