import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";

/** A mail in the list of an inbox. */
export const mailSummary = lazyObject(() => ({
  kind: z.string(),
  id: z.string(),
  /** `Ada <ada@example.com>`, or a plain address. */
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** The beginning of its text. */
  preview: z.string(),
  /** `delivered`, `opened`, `bounced`. */
  status: z.string(),
  /** True if its recipient has opened it, as the provider knows. */
  isOpened: z.boolean(),
  /** True if a person sent it to the app. */
  isFromPerson: z.boolean(),
  /** Simulator time, milliseconds since the epoch. */
  createdAt: z.number(),
}));

/** A file of a mail. */
export const mailAttachment = lazyObject(() => ({
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** The id that the HTML refers to as `cid:…`; null for a file beside the text. */
  contentId: z.string().nullable(),
  /** Base64; null when it is too large for the window, or was never there. */
  content: z.string().nullable(),
}));

/** One mail in full. */
export const mailView = mailSummary.extend({
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.array(z.string()),
  html: z.string().nullable(),
  text: z.string().nullable(),
  /** In the order of the message, names as they are written. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(mailAttachment),
});

/** The wanted mails. */
export const mailFilter = lazyObject(() => ({
  /** The person's address; empty for the mails of all people. */
  address: z.string(),
  /** Words that sender, recipients, subject and text hold together. */
  text: z.string(),
  /** Leaves out mails that were opened, and those of these ids. */
  unread: z.object({ except: z.array(z.string()) }).optional(),
}));

/** The wanted mails of one simulator, newest first: as many as `limit` after the first `skip`. */
export const mailQuery = mailFilter.extend({
  skip: z.int().min(0).default(0),
  limit: z.int().min(0).max(20_000),
});

export type MailSummary = z.output<typeof mailSummary>;
export type MailAttachment = z.output<typeof mailAttachment>;
export type MailView = z.output<typeof mailView>;
export type MailQuery = z.output<typeof mailQuery>;

/** The mails of one simulator, newest first, and the number of all that match. */
export const mailList = lazyObject(() => ({ total: z.int(), items: z.array(mailSummary) }));

export type MailList = z.output<typeof mailList>;
