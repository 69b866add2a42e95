import { compileGlob } from "#core/text/glob.ts";
import type { DeliveryFault, FaultRule, FaultRuleView } from "#shared/domain/fault-rule.ts";

type RequestRule = Extract<FaultRule, { readonly on: "request" }>;

/** A rule with its counts: how often it matched, and how often it acted. */
interface Counted {
  readonly rule: FaultRule;
  readonly matches: (subject: Subject) => boolean;
  matched: number;
  hits: number;
}

/** A request or a delivery that rules may match. */
type Subject =
  | { readonly on: "request"; readonly method: string; readonly path: string }
  | { readonly on: "delivery"; readonly type: string };

function matcherOf(rule: FaultRule): Counted["matches"] {
  if (rule.on === "delivery") {
    const matchesType = rule.type === undefined ? () => true : compileGlob(rule.type, "text");
    return (subject) => subject.on === "delivery" && matchesType(subject.type);
  }
  const method = rule.method?.toUpperCase();
  const matchesPath = rule.path === undefined ? () => true : compileGlob(rule.path, "path");
  return (subject) =>
    subject.on === "request" &&
    (method === undefined || method === subject.method) &&
    matchesPath(subject.path);
}

/**
 * The fault rules of one simulator, in their order. Every rule that matches counts the match; the first
 * one that is due acts. Nothing is random: the same requests meet the same faults.
 */
export class FaultRules {
  private rules: readonly Counted[] = [];
  private readonly delays = new Set<() => void>();

  get size(): number {
    return this.rules.length;
  }

  /** Replaces the rules; their counts start at 0. */
  set(rules: readonly FaultRule[]): void {
    this.rules = rules.map((rule) => ({ rule, matches: matcherOf(rule), matched: 0, hits: 0 }));
  }

  /** Removes the rules and ends the delays of those that acted. */
  clear(): void {
    this.rules = [];
    for (const end of this.delays) end();
  }

  /** Resolves after so many milliseconds of real time, or when the rules are cleared. */
  async pause(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.delays.delete(end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      this.delays.add(end);
    });
  }

  list(): readonly FaultRuleView[] {
    return this.rules.map(({ rule, hits }) => ({ ...rule, hits }));
  }

  /** Returns the rule that acts on a request to a provider route; `path` is without its query. */
  ofRequest(method: string, path: string): RequestRule | undefined {
    if (this.rules.length === 0) return undefined;
    const rule = this.due({ on: "request", method, path });
    return rule?.on === "request" ? rule : undefined;
  }

  /** Returns the fault of an attempt to deliver an event. */
  ofDelivery(type: string): DeliveryFault | undefined {
    if (this.rules.length === 0) return undefined;
    const rule = this.due({ on: "delivery", type });
    return rule?.on === "delivery" ? rule.do : undefined;
  }

  private due(subject: Subject): FaultRule | undefined {
    let first: Counted | undefined;
    for (const counted of this.rules) {
      if (!counted.matches(subject)) continue;
      counted.matched += 1;
      if (!first && isDue(counted)) first = counted;
    }
    if (!first) return undefined;
    first.hits += 1;
    return first.rule;
  }
}

function isDue({ rule, matched, hits }: Counted): boolean {
  const { after = 0, every = 1, times = Infinity } = rule;
  return matched > after && (matched - after) % every === 0 && hits < times;
}
