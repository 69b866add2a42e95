import * as z from "zod";
import type { DeliveryFault, FaultRule, RequestFault } from "./fault-rule.ts";

const MAX_WILDCARDS = 6;

const pattern = (what: string) =>
  z
    .string()
    .min(1)
    .max(500)
    .refine((text) => (text.match(/\*+/g) ?? []).length <= MAX_WILDCARDS, {
      error: `${what} has more than ${String(MAX_WILDCARDS)} wildcards`,
    });

const milliseconds = z.int().min(0).max(600_000);
const yes = z.literal(true);

const common = {
  id: z.string().min(1).max(200),
  /** Skips the first matches. */
  after: z.int().min(0).optional(),
  /** Acts at most so often. */
  times: z.int().min(1).optional(),
  /** Acts on each Nth match. */
  every: z.int().min(1).optional(),
};

/** The effect of a rule on a request. */
const requestFault: z.ZodType<RequestFault, RequestFault> = z.union(
  [
    z.strictObject({
      status: z.int().min(400).max(599),
      retry_after: z.int().min(0).max(86_400).optional(),
    }),
    z.strictObject({ delay_ms: milliseconds }),
    z.strictObject({ drop: yes }),
    z.strictObject({ truncate: yes }),
  ],
  {
    error:
      'give {"status": 400 to 599, "retry_after"?: seconds}, {"delay_ms": 0 to 600000}, {"drop": true} or {"truncate": true}',
  },
);

/** The effect of a rule on a delivery. */
const deliveryFault: z.ZodType<DeliveryFault, DeliveryFault> = z.union(
  [
    z.strictObject({ delay_ms: milliseconds }),
    z.strictObject({ drop: yes }),
    z.strictObject({ duplicate: z.int().min(1).max(100) }),
    z.strictObject({ swap: yes }),
    z.strictObject({ bad_signature: yes }),
  ],
  {
    error:
      'give {"delay_ms": 0 to 600000}, {"drop": true}, {"duplicate": 1 to 100}, {"swap": true} or {"bad_signature": true}',
  },
);

/** One rule: which requests or deliveries it matches, on which of these it acts, and what it does. */
const faultRule: z.ZodType<FaultRule, FaultRule> = z.discriminatedUnion(
  "on",
  [
    z.strictObject({
      ...common,
      on: z.literal("request"),
      method: z
        .string()
        .regex(/^[A-Z]+$/i, "give a method such as POST")
        .optional(),
      /** `*` matches within a segment, `**` across segments. */
      path: pattern("path").regex(/^[/*]/, "begin with / or *").optional(),
      do: requestFault,
    }),
    z.strictObject({
      ...common,
      on: z.literal("delivery"),
      /** An event type; `*` matches any characters. */
      type: pattern("type").optional(),
      do: deliveryFault,
    }),
  ],
  { error: "must be request or delivery" },
);

/** The body of `PUT /_sim/faults`. */
export const faultRules = z.strictObject({
  rules: z
    .array(faultRule)
    .max(1_000)
    .superRefine((rules, context) => {
      const known = new Set<string>();
      for (const [index, { id }] of rules.entries()) {
        if (known.has(id)) {
          const message = `${JSON.stringify(id)} is used twice`;
          context.addIssue({ code: "custom", message, path: [index, "id"] });
        }
        known.add(id);
      }
    }),
});
