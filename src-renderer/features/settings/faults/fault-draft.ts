import type { DeliveryFault, FaultRule, RequestFault } from "#shared/domain/fault-rule.ts";
import { faultRules } from "#shared/domain/faults.ts";

/** The effect of a rule, by its field in `do`. */
export type Effect =
  | "status"
  | "delay_ms"
  | "drop"
  | "truncate"
  | "duplicate"
  | "swap"
  | "bad_signature";

/** The fields of the form for a rule, as text. */
export interface FaultDraft {
  readonly kind: string;
  readonly on: "request" | "delivery";
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly effect: Effect;
  readonly status: string;
  readonly retryAfter: string;
  readonly delay: string;
  readonly copies: string;
  readonly after: string;
  readonly every: string;
  readonly times: string;
  /** Real time after which the panel removes the rule; empty for no limit. */
  readonly seconds: string;
}

/** The rule of a draft, or its problems by field. */
interface ReadDraft {
  readonly rule: FaultRule | undefined;
  readonly seconds: number | undefined;
  readonly problems: Readonly<Partial<Record<keyof FaultDraft, string>>>;
}

/** The effects of requests and of deliveries, as the form offers them. */
export const effects = {
  request: [
    { id: "status", title: "Respond with an error" },
    { id: "delay_ms", title: "Delay the request" },
    { id: "drop", title: "Close the connection" },
    { id: "truncate", title: "Cut off the response" },
  ],
  delivery: [
    { id: "delay_ms", title: "Delay the delivery" },
    { id: "drop", title: "Drop the delivery" },
    { id: "duplicate", title: "Send it several times" },
    { id: "swap", title: "Send the next event first" },
    { id: "bad_signature", title: "Send an invalid signature" },
  ],
} as const satisfies Readonly<
  Record<FaultDraft["on"], readonly { readonly id: Effect; readonly title: string }[]>
>;

/** A new draft for a simulator. */
export function emptyDraft(kind: string): FaultDraft {
  return {
    ...{ kind, on: "request", method: "", path: "", type: "", effect: "status", status: "503" },
    ...{ retryAfter: "", delay: "1000", copies: "1", after: "", every: "", times: "" },
    seconds: "",
  };
}

/** A draft with the values of a rule. */
export function toFaultDraft(kind: string, rule: FaultRule): FaultDraft {
  const text = (value: number | undefined) => (value === undefined ? "" : String(value));
  const empty = emptyDraft(kind);
  const { do: effect, after, every, times } = rule;
  const match =
    rule.on === "delivery"
      ? { type: rule.type ?? "" }
      : { method: rule.method ?? "", path: rule.path ?? "" };
  return {
    ...empty,
    ...match,
    on: rule.on,
    effect: effectOf(effect),
    ...("status" in effect
      ? { status: String(effect.status), retryAfter: text(effect.retry_after) }
      : {}),
    ...("delay_ms" in effect ? { delay: String(effect.delay_ms) } : {}),
    ...("duplicate" in effect ? { copies: String(effect.duplicate) } : {}),
    ...{ after: text(after), every: text(every), times: text(times) },
  };
}

function effectOf(effect: RequestFault | DeliveryFault): Effect {
  const all = [...effects.request, ...effects.delivery];
  return all.find(({ id }) => id in effect)?.id ?? "drop";
}

/** Reads a draft as a rule of this id, with the schema that the route checks it by. */
export function readFault(draft: FaultDraft, id: string): ReadDraft {
  const problems: Partial<Record<keyof FaultDraft, string>> = {};
  const whole = (field: keyof FaultDraft, min: number, max: number) => {
    const text = draft[field].trim();
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    problems[field] = `Enter a whole number from ${String(min)} to ${String(max)}.`;
    return undefined;
  };
  const optional = (field: keyof FaultDraft, min: number, max: number) =>
    draft[field].trim() === "" ? undefined : whole(field, min, max);
  const performedAction = {
    status: () => ({
      status: whole("status", 400, 599),
      retry_after: optional("retryAfter", 0, 86_400),
    }),
    delay_ms: () => ({ delay_ms: whole("delay", 0, 600_000) }),
    duplicate: () => ({ duplicate: whole("copies", 1, 100) }),
    drop: () => ({ drop: true }),
    truncate: () => ({ truncate: true }),
    swap: () => ({ swap: true }),
    bad_signature: () => ({ bad_signature: true }),
  }[draft.effect]();
  const input = (text: string) => (text.trim() === "" ? undefined : text.trim());
  const match =
    draft.on === "delivery"
      ? { type: input(draft.type) }
      : { method: input(draft.method), path: input(draft.path) };
  const limits = {
    after: optional("after", 0, 1_000_000),
    every: optional("every", 1, 1_000_000),
    times: optional("times", 1, 1_000_000),
  };
  const seconds = optional("seconds", 1, 86_400);
  const rule = withoutGaps({
    id,
    on: draft.on,
    ...match,
    ...limits,
    do: withoutGaps(performedAction),
  });
  const parsed = faultRules.safeParse({ rules: [rule] });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path[2];
    if (field === "path" || field === "method" || field === "type") problems[field] ??= message;
    if (path[3] === "retry_after") problems.retryAfter ??= message;
  }
  const isSound = parsed.success && Object.keys(problems).length === 0;
  return { rule: isSound ? parsed.data.rules[0] : undefined, seconds, problems };
}

/** Leaves out the fields that have no value: the route takes them as missing. */
function withoutGaps(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
