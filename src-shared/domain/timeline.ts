import * as z from "zod";
import { lazyObject, lazyStrictObject } from "../schema/lazy-object.ts";

/** Methods a scheduled call may use. */
export const callMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

const TEN_YEARS_SECONDS = 10 * 365.25 * 86_400;
const unitSeconds = { h: 3_600, m: 60, s: 1 } as const;
const OFFSET = /^([+-])(\d+(?:\.\d+)?)([hms])$/;

/** Describes the problem of an offset and how to correct it; `undefined` when nothing is. */
export function explainOffset(at: string): string | undefined {
  const days = /^([+-]?)(\d+)d$/.exec(at);
  if (days) {
    const sign = days[1] === "-" ? "-" : "+";
    return `days are not accepted; write ${sign}${String(Number(days[2]) * 24)}h`;
  }
  if (!OFFSET.test(at)) {
    return "write a sign, a number and a unit of h, m or s, such as +90m";
  }
  return Math.abs(offsetSeconds(at)) > TEN_YEARS_SECONDS ? "at most ten years" : undefined;
}

/** An offset such as `+1.5h` in seconds. Only for offsets that `explainOffset` finds nothing wrong with. */
export function offsetSeconds(at: string): number {
  const parts = OFFSET.exec(at);
  if (!parts) throw new RangeError(`not an offset: ${at}`);
  const [, sign, number, unit] = parts;
  const seconds = Number(number) * unitSeconds[unit === "h" || unit === "m" ? unit : "s"];
  return sign === "-" ? -seconds : seconds;
}

const offset = z
  .string()
  .superRefine((at, context) => {
    const problem = explainOffset(at);
    if (problem) context.addIssue({ code: "custom", message: problem, input: at });
  })
  .meta({ pattern: OFFSET.source, description: "An offset from now: +90m, +72h" });

const callPath = z
  .string()
  .regex(
    /^\/(?![/\\])(?:[^\s\\%\p{Cc}\p{Cs}]|%[0-9a-fA-F]{2})*$/u,
    "begin with one /, stay on this simulator, and use no spaces, control characters or broken escapes",
  );

const pointer = z
  .string()
  .regex(/^(?:\/(?:[^~]|~[01])*)*$/, "write a JSON pointer (RFC 6901), such as /id");

const bindName = z
  .string()
  .regex(/^[A-Za-z]\w*$/, "use a letter, then letters, digits or _, as the variable's name");

/** A call on the schedule: a request to the simulator itself. */
export const scheduledCall = lazyStrictObject(() => ({
  method: z.enum(callMethods),
  path: callPath,
  body: z.record(z.string(), z.unknown()).optional(),
  /** The API key to call with; the simulator's default when absent. */
  as: z.string().min(1).optional(),
}));

/** One item of a schedule, as `POST /_sim/inject` takes it. */
export const timelineEvent = lazyStrictObject(() => ({
  id: z.string().min(1).max(200),
  at: offset,
  call: scheduledCall,
  bind: z.record(bindName, pointer).optional(),
  as: z.string().min(1).optional(),
}));

/** Ids must be unique within a batch: the second use is what is wrong. */
function refuseRepeatedIds(
  events: readonly { readonly id: string }[],
  report: (index: number, id: string) => void,
): void {
  const seen = new Set<string>();
  events.forEach(({ id }, index) => {
    if (seen.has(id)) report(index, id);
    seen.add(id);
  });
}

/** The body of `POST /_sim/inject`, and one kind's part of a `--timeline` file. */
export const schedule = lazyStrictObject(() => ({
  events: z.array(timelineEvent).superRefine((events, context) => {
    refuseRepeatedIds(events, (index, id) => {
      context.addIssue({
        code: "custom",
        message: "this id stands twice in the batch; every id may stand once",
        path: [index, "id"],
        input: id,
      });
    });
  }),
}));

export type ScheduledCall = z.output<typeof scheduledCall>;
export type TimelineEvent = z.output<typeof timelineEvent>;
export type Schedule = z.output<typeof schedule>;

/**
 * A `--timeline` file: kind → schedule. Editors read `$schema`. Its type is written here, because an object
 * with `$schema` beside schedules has none that TypeScript accepts in a declaration.
 */
export const timelineFile: z.ZodType<Record<string, Schedule>> = lazyObject(() => ({
  $schema: z.string().optional(),
}))
  .catchall(schedule)
  .transform(({ $schema: _editors, ...schedules }) => schedules);
