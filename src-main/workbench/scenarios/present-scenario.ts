import { basename } from "node:path";
import type { ExpectedDelivery } from "#shared/domain/scenario.ts";
import type { ScenarioFrame, ScenarioRow, ScenarioView } from "#shared/domain/scenario-view.ts";
import { compare, type Compared, type Recorded } from "../../scenarios/compare.ts";
import type { ReadScenario } from "../../scenarios/scenario-file.ts";
import { listMoments, type RunMark, readSecond } from "../../scenarios/scenario-run.ts";

/** A scenario, and how far it was played. */
export interface Played {
  readonly file: string;
  readonly isSample: boolean;
  readonly scenario: ReadScenario;
  readonly mark: RunMark;
  /** The number of earlier events of each simulator. */
  readonly before: Readonly<Record<string, number>>;
}

/** Returns an opened scenario as the window shows it. */
export function presentScenario(played: Played): ScenarioView {
  const { file, isSample, scenario, mark } = played;
  const { name, kinds, expect, timeline, snapshot } = scenario;
  const moments = [...listMoments(timeline)];
  const frames = framesOf(scenario, mark, moments);
  const { difference } = mark;
  const step = difference?.step;
  return {
    name,
    file,
    isSample,
    kinds: [...kinds],
    startsFrom:
      snapshot === undefined
        ? "a new world"
        : typeof snapshot === "string"
          ? basename(snapshot)
          : "the snapshot in the file",
    expects: Object.keys(expect).length > 0,
    moments,
    played: mark.played,
    isOver: difference !== undefined || mark.played === moments.length,
    frames,
    rows: kinds.flatMap((kind) => rowsOf(played, kind, moments.length)),
    difference: difference
      ? {
          kind: difference.kind,
          what: difference.what,
          expected: jsonOf(difference.expected),
          actual: jsonOf(difference.actual),
          hint: difference.hint ?? null,
          frame: step
            ? frames.findIndex(({ kind, id }) => kind === step.kind && id === step.item.id)
            : null,
        }
      : null,
  };
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value, undefined, 2);
}

function framesOf(
  { kinds, timeline }: ReadScenario,
  { steps, difference, played }: RunMark,
  moments: readonly number[],
): ScenarioFrame[] {
  const items = kinds.flatMap((kind) =>
    (timeline[kind]?.events ?? []).map((item) => ({ kind, item })),
  );
  return items
    .map(({ kind, item: { id, at, call, bind = {} } }): ScenarioFrame => {
      const moment = moments.indexOf(readSecond(at));
      const step = steps.find((one) => one.kind === kind && one.item.id === id);
      const isAtFault = difference?.step !== undefined && difference.step === step;
      const isPlayed = step !== undefined && moment < played;
      return {
        ...{ kind, id, at, moment, method: call.method, path: call.path },
        ...(call.body === undefined ? {} : { body: call.body }),
        binds: Object.keys(bind),
        state: isAtFault ? "differs" : isPlayed ? "same" : "waiting",
        status: step?.item.response?.status ?? null,
      };
    })
    .sort((one, other) => one.moment - other.moment);
}

function rowsOf({ scenario, mark, before }: Played, kind: string, moments: number): ScenarioRow[] {
  const expected = scenario.expect[kind];
  const { difference, played, reached, recorded } = mark;
  const actual = recorded[kind] ?? { events: [] };
  const isWhole = played === moments && !difference?.step;
  const momentOf = (list: Compared["list"], place: number) => {
    const field = list === "event" ? "events" : "deliveries";
    const moment = reached.findIndex((counts) => (counts[kind]?.[field] ?? 0) > place);
    return moment === -1 ? null : moment;
  };
  const compared = expected ? compare(expected, actual, isWhole) : recordedOnly(actual);
  return [...compared].map((row): ScenarioRow => {
    const { list, place } = row;
    const result = !expected
      ? "recorded"
      : row.difference
        ? "differs"
        : row.actual
          ? "same"
          : "waiting";
    return {
      ...{ kind, list, place, result },
      moment: row.actual ? momentOf(list, place) : null,
      expected: sideOf(row.expected),
      actual: sideOf(row.actual),
      seq: row.actual && list === "event" ? (before[kind] ?? 0) + place + 1 : null,
    };
  });
}

function* recordedOnly({ events }: Recorded): Generator<Compared> {
  for (const [place, actual] of events.entries()) {
    const what = `event ${String(place + 1)}`;
    yield { what, list: "event", place, expected: undefined, actual, difference: undefined };
  }
}

function sideOf(value: Compared["expected"] | Compared["actual"]): ScenarioRow["expected"] {
  if (!value) return null;
  if (!isDelivery(value)) return { type: value.type };
  const { type, status, http_status: httpStatus } = value;
  return { type, status, ...(httpStatus === undefined ? {} : { httpStatus }) };
}

function isDelivery(value: NonNullable<Compared["expected"]>): value is ExpectedDelivery {
  return "status" in value;
}
