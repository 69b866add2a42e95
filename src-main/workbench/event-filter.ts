import type { EventFilter } from "#shared/domain/egress.ts";
import type { Position } from "./event-index.ts";
import { outcomeOf } from "./present-event.ts";
import type { ShownSimulator } from "./shown-simulator.ts";

/** A filter, ready to be asked. */
export interface Matcher {
  /** Whether a row is let through as it stands now. */
  lets(position: Position): boolean;
  /** Whether that may still change: a row whose deliveries are under way, asked by outcome. */
  mayChange(position: Position): boolean;
}

function typeMatcher(types: readonly string[]): (type: string) => boolean {
  const exact = new Set(types.filter((type) => !type.endsWith("*")));
  const prefixes = types.filter((type) => type.endsWith("*")).map((type) => type.slice(0, -1));
  return (type) => exact.has(type) || prefixes.some((prefix) => type.startsWith(prefix));
}

function holdsText({ log }: ShownSimulator, seq: number, text: string): boolean {
  const { type, subject, id } = log.row(seq);
  const head = `${type} ${subject} ${id}`.toLowerCase();
  return head.includes(text) || log.payload(seq).toString("utf8").toLowerCase().includes(text);
}

/** Makes the test of one filter; parts that ask for nothing cost nothing. */
export function matcherOf(filter: EventFilter, simulators: readonly ShownSimulator[]): Matcher {
  const simulatorAt = (place: number) => simulators[place];
  const tests: ((simulator: ShownSimulator, seq: number) => boolean)[] = [];
  if (filter.types.length > 0) {
    const matches = typeMatcher(filter.types);
    tests.push((simulator, seq) => matches(simulator.log.row(seq).type));
  }
  if (filter.outcome !== "any") {
    tests.push((simulator, seq) => outcomeOf(simulator, seq) === filter.outcome);
  }
  const text = filter.text.trim().toLowerCase();
  if (text !== "") tests.push((simulator, seq) => holdsText(simulator, seq, text));
  const wanted = new Set(filter.kinds);
  return {
    lets: ({ place, seq }) => {
      const simulator = simulatorAt(place);
      if (!simulator) return false;
      if (wanted.size > 0 && !wanted.has(simulator.kind)) return false;
      return tests.every((test) => test(simulator, seq));
    },
    mayChange: ({ place, seq }) => {
      const simulator = simulatorAt(place);
      if (filter.outcome === "any" || !simulator) return false;
      return simulator.openAttempts(seq).length > 0;
    },
  };
}
