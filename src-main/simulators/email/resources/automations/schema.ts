import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "../../errors.ts";
import { plainAddress, sender } from "../../shared/addresses.ts";
import { parseDuration } from "../../shared/duration.ts";

const MOST_MS = 30 * 86_400_000;

const text = z
  .string({ error: "It must be a string" })
  .min(1, { error: "It must not be empty" })
  .max(998, { error: "It must be at most 998 characters long" });

/** The name of an event of the app. */
export const eventName = text.max(255).refine((name) => !name.startsWith("resend:"), {
  error: "The prefix `resend:` is reserved",
});

const duration = text.refine(
  (value) => {
    const milliseconds = parseDuration(value);
    return milliseconds !== undefined && milliseconds > 0 && milliseconds <= MOST_MS;
  },
  { error: "It must be a duration such as `30 minutes` or `3 days`, at most 30 days" },
);

const path = z.string().regex(/^(?:event|contact|wait_events)\..+$/, {
  error: "It must start with `event.`, `contact.` or `wait_events.`",
});

const reference = lazyObject(() => ({ var: path }));

/** A value, or the place to read it from when the step runs. */
const orReference = <Value extends z.ZodType>(value: Value) => z.union([value, reference]);

const scalar = z.union([z.string(), z.number(), z.boolean()]);

const operators = [
  ...["eq", "neq", "gt", "gte", "lt", "lte"],
  ...["contains", "starts_with", "ends_with", "exists", "is_empty"],
];

/** The type that the value of an operator has; none: any. */
const valueTypes: Readonly<Record<string, "number" | "string">> = {
  ...{ gt: "number", gte: "number", lt: "number", lte: "number" },
  ...{ contains: "string", starts_with: "string", ends_with: "string" },
};

const rule = lazyObject(() => ({
  type: z.literal("rule").optional(),
  field: path,
  operator: z.enum(operators, { error: `It must be one of ${operators.join(", ")}` }),
  value: scalar.nullish(),
})).superRefine(({ operator, value }, context) => {
  const type = valueTypes[operator];
  if (type !== undefined && typeof value !== type) {
    rejectField(context, `The value of \`${operator}\` must be a ${type}`);
  }
  if ((operator === "eq" || operator === "neq") && value === undefined) {
    rejectField(context, `The operator \`${operator}\` needs a value`);
  }
});

export type Rule = z.output<typeof rule>;

/** A test of the data of a run: a rule, or several of which all or one must hold. */
export type Condition =
  | Rule
  | { readonly type: "and" | "or"; readonly rules: readonly Condition[] };

const condition: z.ZodType<Condition> = z.lazy(() => {
  const group = z.object({
    type: z.enum(["and", "or"]),
    rules: z.array(condition).min(1, { error: "It must have at least one rule" }),
  });
  return z.union([rule, group], {
    error: "It must be a rule with `field` and `operator`, or an `and` or `or` with `rules`",
  });
});

const variable = z.union([
  orReference(scalar),
  z.record(z.string(), scalar),
  z.array(z.union([scalar, z.record(z.string(), scalar)])),
]);

const configs = {
  trigger: lazyObject(() => ({ event_name: eventName })),
  delay: lazyObject(() => ({ duration })),
  send_email: lazyObject(() => ({
    template: lazyObject(() => ({
      id: text,
      variables: z.record(z.string(), variable).optional(),
    })),
    subject: text.optional(),
    from: sender.optional(),
    reply_to: text
      .refine((value) => plainAddress(value) !== undefined, { error: "It must be an address" })
      .optional(),
    topic_id: text.optional(),
  })),
  wait_for_event: lazyObject(() => ({
    event_name: eventName,
    timeout: duration.optional(),
    filter_rule: condition.optional(),
  })),
  contact_update: lazyObject(() => ({
    first_name: orReference(z.string().max(500).nullable()).optional(),
    last_name: orReference(z.string().max(500).nullable()).optional(),
    unsubscribed: orReference(z.boolean()).optional(),
    properties: z.record(z.string().max(50), orReference(scalar.nullable())).optional(),
  })),
  contact_delete: lazyObject(() => ({})),
  add_to_segment: lazyObject(() => ({ segment_id: text })),
};

const named = <Type extends string, Config extends z.ZodType>(type: Type, config: Config) =>
  lazyObject(() => ({ key: text.max(255), type: z.literal(type), config }));

/** A step of an automation. */
const step = z.union(
  [
    named("trigger", configs.trigger),
    named("send_email", configs.send_email),
    named("delay", configs.delay),
    named("wait_for_event", configs.wait_for_event),
    named("condition", condition),
    named("contact_update", configs.contact_update),
    named("contact_delete", configs.contact_delete),
    named("add_to_segment", configs.add_to_segment),
  ],
  { error: "It must be a step with `key`, `type` and the `config` of its type" },
);

export type Step = z.output<typeof step>;

export const connectionTypes = [
  "default",
  "condition_met",
  "condition_not_met",
  "timeout",
  "event_received",
] as const;

const connection = lazyObject(() => ({
  from: text,
  to: text,
  type: z.enum(connectionTypes).default("default"),
}));

export type Connection = z.output<typeof connection>;

const name = text;
const status = z.enum(["enabled", "disabled"], { error: "It must be `enabled` or `disabled`" });
const steps = z
  .array(step)
  .min(1, { error: "An automation has at least one step" })
  .max(150, { error: "An automation has at most 150 steps" });

/** The body of `POST /automations`. */
export const createAutomationBody = lazyObject(() => ({
  name,
  status: status.default("disabled"),
  steps,
  connections: z.array(connection),
}));

/** The body of `PATCH /automations/:id`. */
export const updateAutomationBody = lazyObject(() => ({
  name: name.optional(),
  status: status.optional(),
  steps: steps.optional(),
  connections: z.array(connection).optional(),
}));

export type AutomationBody = z.output<typeof createAutomationBody>;
export type AutomationChanges = z.output<typeof updateAutomationBody>;

export const automationStatus = status;
