import * as z from "zod";
import { lazyStrictObject } from "../schema/lazy-object.ts";
import { httpMethods } from "./http-method.ts";
import type { DeliveryFault, FaultRule, RequestFault } from "./fault-rule.ts";

const pattern = z.string().min(1).max(500);

/** A method in upper or lower case. */
const method = z
  .string()
  .refine((text) => httpMethods.some((known) => known === text.toUpperCase()), {
    error: `must be one of ${httpMethods.join(", ")}`,
  });

/** Paths are compared without their query, and faults do not apply to control routes. */
const path = pattern
  .regex(/^[/*]/, "begin with / or *")
  .regex(/^[^?#]*$/, "leave out the query")
  .refine((text) => !/^\/_sim(?:\/|$)/.test(text), {
    error: "faults do not apply to control routes",
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
    lazyStrictObject(() => ({
      status: z.int().min(400).max(599),
      retry_after: z.int().min(0).max(86_400).optional(),
    })),
    lazyStrictObject(() => ({ delay_ms: milliseconds })),
    lazyStrictObject(() => ({ drop: yes })),
    lazyStrictObject(() => ({ truncate: yes })),
  ],
  {
    error:
      'give {"status": 400 to 599, "retry_after"?: seconds}, {"delay_ms": 0 to 600000}, {"drop": true} or {"truncate": true}',
  },
);

/** The effect of a rule on a delivery. */
const deliveryFault: z.ZodType<DeliveryFault, DeliveryFault> = z.union(
  [
    lazyStrictObject(() => ({ delay_ms: milliseconds })),
    lazyStrictObject(() => ({ drop: yes })),
    lazyStrictObject(() => ({ duplicate: z.int().min(1).max(100) })),
    lazyStrictObject(() => ({ swap: yes })),
    lazyStrictObject(() => ({ bad_signature: yes })),
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
    lazyStrictObject(() => ({
      ...common,
      on: z.literal("request"),
      method: method.optional(),
      /** `*` matches within a segment, `**` across segments. */
      path: path.optional(),
      do: requestFault,
    })),
    lazyStrictObject(() => ({
      ...common,
      on: z.literal("delivery"),
      /** An event type; `*` matches any characters. */
      type: pattern.optional(),
      do: deliveryFault,
    })),
  ],
  { error: "must be request or delivery" },
);

/** The body of `PUT /_sim/faults`. */
export const faultRules = lazyStrictObject(() => ({
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
}));
