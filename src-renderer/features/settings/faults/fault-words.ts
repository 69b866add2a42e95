import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { formatCount, formatPlural } from "../../../ui/text/format.ts";

/** Says what a rule matches: `request`, and `POST /v1/charges`. */
export function describeMatch(rule: FaultRule): { readonly on: string; readonly what: string } {
  if (rule.on === "delivery") return { on: "delivery", what: rule.type ?? "" };
  return { on: "request", what: [rule.method, rule.path].filter(Boolean).join(" ") };
}

/** Says what a rule does. */
export function describeEffect({ do: effect }: FaultRule): string {
  if ("status" in effect) {
    const { retry_after: seconds } = effect;
    return `respond with ${String(effect.status)}${seconds === undefined ? "" : `, retry after ${String(seconds)} s`}`;
  }
  if ("delay_ms" in effect) return `wait ${formatCount(effect.delay_ms)} ms`;
  if ("duplicate" in effect) return `send ${formatPlural(effect.duplicate + 1, "time")}`;
  if ("truncate" in effect) return "cut off the response";
  if ("swap" in effect) return "send after the next event";
  return "bad_signature" in effect ? "send an invalid signature" : "drop it";
}

/** Says on which matches a rule acts. */
export function describeLimits({ after, every, times }: FaultRule): string {
  const words = [
    ...(after === undefined || after === 0
      ? []
      : [`after ${after === 1 ? "1 match" : `${String(after)} matches`}`]),
    ...(every === undefined || every === 1 ? [] : [`every ${ordinal(every)}`]),
    ...(times === undefined ? [] : [times === 1 ? "once" : `at most ${String(times)} times`]),
  ];
  return words.length === 0 ? "always" : words.join(", ");
}

function ordinal(count: number): string {
  const ends: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };
  const end = ends[new Intl.PluralRules("en", { type: "ordinal" }).select(count)] ?? "th";
  return `${String(count)}${end}`;
}
