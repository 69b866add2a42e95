import * as z from "zod";
import { addresses, recipients, sender } from "./addresses.ts";
import { fault } from "./issues.ts";
import type { Attachment, Draft, EmailContext } from "./state.ts";
import { parseSendTime, sendTimeForm } from "./send-time.ts";
import { invalid } from "./errors.ts";

const UNFIT = /[\p{Cc}\p{Cs}]/u;

const line = (what: string) =>
  z
    .string({ error: `The ${what} must be a string` })
    .max(998, { error: `The ${what} must be at most 998 characters long` })
    .refine((text) => !UNFIT.test(text), {
      error: `The ${what} must not contain line breaks or control characters`,
    });

const tagPart = z.string().regex(/^[A-Za-z0-9_-]{1,256}$/, {
  error: "Tags should only contain ASCII letters, numbers, underscores, or dashes",
});

const BASE64 = /^[A-Za-z0-9+/_\s-]*={0,2}\s*$/;

/** Base64 as SDKs send it, or a buffer that was put into JSON as it was. */
const content = z.union(
  [
    z.string().regex(BASE64),
    z
      .object({ type: z.literal("Buffer"), data: z.array(z.int().min(0).max(255)) })
      .transform(({ data }) => Buffer.from(data).toString("base64")),
  ],
  { error: "The content must be a Base64 string" },
);

const attachment = z
  .object({
    content: content.nullish(),
    filename: z.union([line("filename"), z.literal(false), z.null()]).optional(),
    path: line("path").nullish(),
    content_type: line("content type").nullish(),
    content_id: line("content id").nullish(),
  })
  .transform((sent, context) => {
    if (sent.content || sent.path) return sent;
    return fault(
      context,
      "Attachment must have either a `content` or `path`",
      "invalid_attachment",
    );
  });

type SentAttachment = z.output<typeof attachment>;

const text = z.string({ error: "The value must be a string" });

const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

const mailHeaders = z.record(
  z
    .string()
    .regex(headerName, { error: "Header names must be made of letters, digits and dashes" }),
  line("header"),
);

const shape = {
  from: sender,
  to: recipients,
  subject: line("subject"),
  cc: addresses.nullish(),
  bcc: addresses.nullish(),
  reply_to: addresses.nullish(),
  html: text.nullish(),
  text: text.nullish(),
  headers: mailHeaders.nullish(),
  tags: z.array(z.object({ name: tagPart, value: tagPart })).nullish(),
  topic_id: text.nullish(),
  scheduled_at: text.nullish(),
  attachments: z.array(attachment).nullish(),
};

/** A mail as it is sent to the API. Fields that the provider does not know are let through. */
export const emailBody = z.object(shape).superRefine((sent, context) => {
  if (typeof sent.html === "string" || typeof sent.text === "string") return;
  fault(context, "Missing `html` or `text` field.", "missing_required_field");
});

export type EmailBody = z.output<typeof emailBody>;

/** The moment a mail shall go out, or a refusal. */
export function sendTime(text: string, now: number): number {
  const moment = parseSendTime(text, now);
  if (moment === undefined) throw invalid(`Invalid \`scheduled_at\` field. ${sendTimeForm}.`);
  return moment;
}

/** Most mails have none of these: what they have in common is kept once. */
const noHeaders: Draft["headers"] = {};
const noTags: Draft["tags"] = [];
const noAttachments: readonly Attachment[] = [];

/** A checked body as the simulator keeps it. */
export function draftOf(body: EmailBody, now: number): Draft {
  return {
    from: body.from,
    to: body.to,
    cc: body.cc ?? null,
    bcc: body.bcc ?? null,
    replyTo: body.reply_to ?? null,
    subject: body.subject,
    html: body.html ?? null,
    text: body.text ?? null,
    headers: body.headers ?? noHeaders,
    tags: body.tags ?? noTags,
    topicId: body.topic_id ?? null,
    templateId: null,
    scheduledAt: body.scheduled_at ? sendTime(body.scheduled_at, now) : null,
  };
}

const typesByExtension: Readonly<Record<string, string>> = {
  csv: "text/csv",
  gif: "image/gif",
  htm: "text/html",
  html: "text/html",
  ics: "text/calendar",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  xml: "application/xml",
  zip: "application/zip",
};

function typeOf(filename: string | null): string {
  const extension = filename?.split(".").at(-1)?.toLowerCase() ?? "";
  return typesByExtension[extension] ?? "application/octet-stream";
}

/** A file's own name, or the last part of the address it would be fetched from. */
function filenameOf({ filename, path }: SentAttachment): string | null {
  if (typeof filename === "string" && filename !== "") return filename;
  return path?.split("/").at(-1) ?? null;
}

/** The attachments of a checked body; those named by `path` are not fetched. */
export function attachmentsOf(context: EmailContext, body: EmailBody): readonly Attachment[] {
  if (!body.attachments) return noAttachments;
  return body.attachments.map((sent) => {
    const filename = filenameOf(sent);
    return {
      id: context.ids.uuid("attachment"),
      filename,
      contentType: sent.content_type ?? typeOf(filename),
      contentId: sent.content_id ?? null,
      content: Buffer.from(sent.content ?? "", "base64"),
      path: sent.content ? null : (sent.path ?? null),
    };
  });
}
