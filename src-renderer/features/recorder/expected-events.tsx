import { useMemo } from "react";
import type { Scenario } from "#shared/domain/scenario.ts";
import { Mark } from "../../ui/display/simulator/mark.tsx";
import { formatPlural } from "../../ui/text/format.ts";

type Expectations = NonNullable<Scenario["expect"]>;

/** Names an expected event: its simulator, and its place there. */
const keyOf = (kind: string, place: number) => `${kind}/${String(place)}`;

/** The expectations without the payloads of these events: their type and their order still count. */
export function loosen(expected: Expectations, loose: ReadonlySet<string>): Expectations {
  const parts = Object.entries(expected).map(([kind, { events, ...rest }]) => {
    const kept = events.map(({ type, payload }, place) =>
      payload === undefined || loose.has(keyOf(kind, place)) ? { type } : { type, payload },
    );
    return [kind, { events: kept, ...rest }] as const;
  });
  return Object.fromEntries(parts);
}

interface ExpectedEventsProps {
  readonly expected: Expectations;
  /** Events whose payload is not compared. */
  readonly loose: ReadonlySet<string>;
  readonly onLoosen: (loose: ReadonlySet<string>) => void;
}

/** The events that the scenario will expect. A ticked one is compared with its payload. */
export function ExpectedEvents({ expected, loose, onLoosen }: ExpectedEventsProps) {
  const events = useMemo(
    () =>
      Object.entries(expected).flatMap(([kind, part]) =>
        part.events.map((event, place) => ({ ...event, kind, key: keyOf(kind, place), place })),
      ),
    [expected],
  );
  if (events.length === 0) {
    return <p className="soft">No event was recorded, so the scenario expects none.</p>;
  }
  const compared = events.filter(
    ({ key, payload }) => payload !== undefined && !loose.has(key),
  ).length;
  const toggle = (key: string) => {
    const next = new Set(loose);
    if (!next.delete(key)) next.add(key);
    onLoosen(next);
  };
  return (
    <section aria-label="Expected events" className="vstack expected-events">
      <p className="soft">
        The scenario expects {formatPlural(events.length, "event")} in this order. A ticked event is
        compared with its payload ({compared}), the others by their type.
      </p>
      <ul>
        {events.map(({ kind, key, place, type, payload }) => (
          <li key={key}>
            <label className="hstack">
              <input
                type="checkbox"
                aria-label={`Compare the payload of event ${String(place + 1)}, ${type}`}
                checked={payload !== undefined && !loose.has(key)}
                disabled={payload === undefined}
                onChange={() => toggle(key)}
              />
              <Mark name={kind} />
              <span className="mono">{type}</span>
              <span className="mono faint clip">{outline(payload)}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The compared part of a payload in one line. */
function outline(payload: unknown): string {
  if (payload === undefined) return "";
  return leaves(payload, "").join(", ");
}

function leaves(value: unknown, name: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [`${name}: ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, key));
}
