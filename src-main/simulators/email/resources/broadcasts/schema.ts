import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { anyOf, exclusive, requires, type Rule, worded } from "#core/contract/rules/rule.ts";
import { addresses, sender } from "../../shared/addresses.ts";
import { listQuery } from "../../shared/paging.ts";

const text = (most: number) =>
  z
    .string({ error: "It must be a string" })
    .max(most, { error: `It must be at most ${String(most)} characters long` });

const details = lazy(() => ({
  name: text(100).optional(),
  segment_id: text(100).optional(),
  audience_id: text(100).optional(),
  preview_text: text(1_000).nullish(),
  reply_to: addresses.nullish(),
  html: text(1_000_000).nullish(),
  text: text(1_000_000).nullish(),
  topic_id: text(100).nullish(),
}));

const subject = text(998).min(1, { error: "It must not be empty" });
const scheduledAt = z.string({ error: "The date must be a string" }).optional();

/** The body of `POST /broadcasts`. */
export const createBroadcastBody = lazyObject(() => ({
  ...details(),
  from: sender,
  subject,
  send: z.boolean({ error: "It must be true or false" }).default(false),
  scheduled_at: scheduledAt,
}));

export const createBroadcastRules: readonly Rule[] = [
  worded(anyOf("segment_id", "audience_id"), {
    message: "Missing `segment_id` field.",
    code: "missing_required_field",
  }),
  exclusive("segment_id", "audience_id"),
  worded(anyOf("html", "text"), {
    message: "Missing `html` or `text` field.",
    code: "missing_required_field",
  }),
  worded(requires("scheduled_at", "send"), {
    message: "The `scheduled_at` field needs `send` to be true.",
  }),
];

/** The body of `PATCH /broadcasts/:id`. */
export const updateBroadcastBody = lazyObject(() => ({
  ...details(),
  from: sender.optional(),
  subject: subject.optional(),
}));

export const updateBroadcastRules: readonly Rule[] = [exclusive("segment_id", "audience_id")];

/** The body of `POST /broadcasts/:id/send`. */
export const sendBroadcastBody = lazyObject(() => ({ scheduled_at: scheduledAt }));

export const recipientTypes = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
  "unsubscribed",
  "suppressed",
] as const;

/** The query of `GET /broadcasts/:id/recipients`. */
export const recipientsQuery = listQuery.safeExtend({
  type: z.enum(recipientTypes, { error: `It must be one of ${recipientTypes.join(", ")}` }),
  email: z.string().optional(),
  bounce_type: z
    .enum(["permanent", "transient", "undetermined"], {
      error: "It must be `permanent`, `transient` or `undetermined`",
    })
    .optional(),
});

export type BroadcastBody = z.output<typeof createBroadcastBody>;

export type BroadcastChanges = z.output<typeof updateBroadcastBody>;
