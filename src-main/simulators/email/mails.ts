import type { MailAttachment } from "#shared/domain/mail.ts";
import type { MailBox, MailHead, MailRest } from "#core/contract/mails.ts";
import type { Attachment, Email, LastEvent, ReceivedEmail, State } from "./state.ts";

/** The last events of a mail that its recipient has opened. */
const opened: readonly LastEvent[] = ["opened", "clicked", "complained"];

/** A mail that never reaches its recipient is not in their inbox. */
const notThere: readonly LastEvent[] = ["scheduled", "canceled", "suppressed", "failed"];

/** Larger files are not shown in the window. */
const MOST_BYTES = 8 * 1_024 * 1_024;

function sentHead({ id, from, to, subject, lastEvent, createdAt, html, text }: Email): MailHead {
  return {
    ...{ id, from, to: [...to], subject, createdAt },
    status: lastEvent,
    isOpened: opened.includes(lastEvent),
    isFromPerson: false,
    body: () => ({ html, text }),
  };
}

function receivedHead({ id, from, to, subject, createdAt, html, text }: ReceivedEmail): MailHead {
  return {
    ...{ id, from, to: [...to], subject, createdAt },
    ...{ status: "received", isOpened: true, isFromPerson: true },
    body: () => ({ html, text }),
  };
}

function presentFile({ filename, contentType, contentId, content, path }: Attachment) {
  const isShown = path === null && content.length <= MOST_BYTES;
  return {
    name: filename ?? "attachment",
    contentType,
    bytes: content.length,
    contentId,
    content: isShown ? content.toString("base64") : null,
  } satisfies MailAttachment;
}

interface Addressed {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly createdAt: number;
}

function standardHeaders({ from, to, subject, messageId, createdAt }: Addressed) {
  return [
    { name: "From", value: from },
    { name: "To", value: to.join(", ") },
    { name: "Subject", value: subject },
    { name: "Date", value: new Date(createdAt).toUTCString() },
    { name: "Message-ID", value: messageId },
  ];
}

function sentRest(email: Email): MailRest {
  const { cc, replyTo, headers } = email;
  const lists = [
    { name: "Cc", value: (cc ?? []).join(", ") },
    { name: "Reply-To", value: (replyTo ?? []).join(", ") },
  ];
  const own = Object.entries(headers).map(([name, value]) => ({ name, value }));
  return {
    cc: [...(cc ?? [])],
    bcc: [...(email.bcc ?? [])],
    replyTo: [...(replyTo ?? [])],
    headers: [...standardHeaders(email), ...lists.filter(({ value }) => value !== ""), ...own],
    attachments: email.attachments.map(presentFile),
  };
}

/** Lists sent and received mails in the order in which they arrived, newest first. */
function* newestFirst({ emails, received }: State): Iterable<MailHead> {
  const replies = received.newestFirst();
  let reply = replies.next();
  let sent = emails.size;
  for (const email of emails.newestFirst()) {
    for (; reply.done !== true && reply.value.sentBefore >= sent; reply = replies.next()) {
      yield receivedHead(reply.value);
    }
    sent -= 1;
    if (!notThere.includes(email.lastEvent)) yield sentHead(email);
  }
  for (; reply.done !== true; reply = replies.next()) yield receivedHead(reply.value);
}

/** The mails that the app sent, and those that people sent to it. */
export const mails: MailBox<State> = {
  list: ({ context: { state } }) => newestFirst(state),
  find: ({ context: { state } }, id) => {
    const email = state.emails.get(id);
    if (email) return { head: sentHead(email), rest: sentRest(email) };
    const received = state.received.get(id);
    if (!received) return undefined;
    return {
      head: receivedHead(received),
      rest: {
        ...{ cc: [], bcc: [], replyTo: [] },
        headers: standardHeaders(received),
        attachments: received.attachments.map(presentFile),
      },
    };
  },
};
