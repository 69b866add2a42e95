import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { emailReceived, record } from "../events.ts";
import { createAttachments } from "../resources/emails/attachments.ts";
import { presentReceived } from "../resources/receiving/present.ts";
import { plainAddress } from "../shared/addresses.ts";
import type { State } from "../state.ts";
import { line } from "./line.ts";

const worldAction = createWorldActionHelper<State>();

const address = line(1_000).refine((text) => plainAddress(text) !== undefined, {
  error: "must be an address: ada@example.com, or Ada <ada@example.com>",
});

const attachment = lazyStrictObject(() => ({
  filename: line(998),
  content: z.base64({ error: "must be Base64" }),
  content_type: line(998).optional(),
  content_id: line(998).optional(),
}));

const body = lazyStrictObject(() => ({
  from: address.meta({ title: "From" }),
  to: z
    .union([address, z.array(address).min(1).max(50)], {
      error: "must be an address, or a list of 1 to 50 addresses",
    })
    .meta({ title: "To", type: "string" }),
  subject: line(998).meta({ title: "Subject" }),
  text: z.string().optional().meta({ title: "Text" }),
  html: z.string().optional().meta({ title: "HTML" }),
  attachments: z.array(attachment).max(50).optional(),
}));

/** Somebody sends a mail to an address of the account. */
export const receive = worldAction({
  path: "/_receive",
  title: "Receive email",
  summary: "Receives an email from outside",
  effects: [
    "The email is in GET /emails/receiving, with its text and attachments.",
    "email.received is recorded, without the text.",
  ],
  body,
  handle: (context, { from, to, subject, html, text, attachments }) => {
    const { state, ids, now } = context;
    const mail = state.received.add({
      id: ids.uuid("received-email"),
      messageId: `<${ids.uuid("received-message")}@mail.example>`,
      createdAt: now,
      sentBefore: state.emails.size,
      from,
      to: typeof to === "string" ? [to] : to,
      subject,
      html: html ?? null,
      text: text ?? null,
      attachments: createAttachments(context, attachments ?? []),
    });
    record(context, emailReceived(mail, now), mail.id);
    return presentReceived(mail, context);
  },
});
