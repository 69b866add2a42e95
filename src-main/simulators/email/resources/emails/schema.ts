import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import {
  absent,
  anyOf,
  isPresent,
  refusedIf,
  requiredIf,
  type Rule,
  worded,
} from "#core/contract/rules/rule.ts";
import { rejectField } from "../../errors.ts";
import { addresses, recipients, sender } from "../../shared/addresses.ts";

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

/** Base64, or a Node.js buffer serialised as JSON. */
const content = z.union(
  [
    z.string().regex(BASE64),
    lazyObject(() => ({
      type: z.literal("Buffer"),
      data: z.array(z.int().min(0).max(255)),
    })).transform(({ data }) => Buffer.from(data).toString("base64")),
  ],
  { error: "The content must be a Base64 string" },
);

const attachment = lazyObject(() => ({
  content: content.nullish(),
  filename: z.union([line("filename"), z.literal(false), z.null()]).optional(),
  path: line("path").nullish(),
  content_type: line("content type").nullish(),
  content_id: line("content id").nullish(),
})).transform((sent, context) => {
  if (sent.content && sent.path) {
    const message = "Attachment must have either a `content` or `path`, not both";
    return rejectField(context, message, "invalid_attachment");
  }
  if (sent.content || sent.path) return sent;
  return rejectField(
    context,
    "Attachment must have either a `content` or `path`",
    "invalid_attachment",
  );
});

export type SentAttachment = z.output<typeof attachment>;

const text = z.string({ error: "The value must be a string" });

const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

const mailHeaders = z.record(
  z
    .string()
    .regex(headerName, { error: "Header names must be made of letters, digits and dashes" }),
  line("header"),
);

const template = lazyObject(() => ({
  id: z.string().min(1),
  variables: z
    .record(z.string(), z.union([z.string().max(2_000), z.number()]), {
      error: "The variables must be strings or numbers",
    })
    .optional(),
}));

const shape = lazy(() => ({
  from: sender.optional(),
  to: recipients,
  subject: line("subject").optional(),
  cc: addresses.nullish(),
  bcc: addresses.nullish(),
  reply_to: addresses.nullish(),
  html: text.nullish(),
  text: text.nullish(),
  headers: mailHeaders.nullish(),
  tags: z
    .array(lazyObject(() => ({ name: tagPart, value: tagPart })))
    .max(75, { error: "The `tags` field must have at most 75 items" })
    .nullish(),
  topic_id: text.nullish(),
  scheduled_at: text.nullish(),
  attachments: z.array(attachment).nullish(),
  template: template.optional(),
}));

/** The body of `POST /emails`. Unknown fields are ignored. */
export const createEmailBody = lazyObject(shape);

export const emailRules: readonly Rule[] = [
  ...["from", "subject"].map((name) =>
    worded(requiredIf(name, absent("template")), {
      message: `Missing \`${name}\` field.`,
      code: "missing_required_field",
    }),
  ),
  worded(refusedIf(["html", "text"], isPresent("template")), {
    message: "The `html` and `text` fields cannot be used with a `template`.",
  }),
  worded(anyOf("html", "text", "template"), {
    message: "Missing `html` or `text` field.",
    code: "missing_required_field",
  }),
];

export type EmailBody = z.output<typeof createEmailBody>;
