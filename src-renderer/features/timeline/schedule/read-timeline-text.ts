import { timelineFile, type Schedule } from "#shared/domain/timeline.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import { explainUnbound, findUnbound, namesIn } from "#shared/domain/timeline-names.ts";
import { offsetSeconds } from "#shared/domain/timeline.ts";
import type { ScheduleChange } from "../../../stores/schedule/schedule-history.ts";
import { toEvent, type ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { findRouteCaution, type KnownRoute } from "../../../bridge/routes.ts";
import type { TextProblem } from "../../../ui/editor/json-editor-view.ts";

/** A timeline file as it was read. */
export interface ReadText {
  /** The problems that keep it from being scheduled. */
  readonly problems: readonly TextProblem[];
  /** The problems that keep items from running, though it can be scheduled. */
  readonly cautions: readonly TextProblem[];
  readonly file: Readonly<Record<string, Schedule>> | null;
}

type Routes = ReadonlyMap<string, readonly KnownRoute[]>;

/** Reads a timeline file with the very schema that `--timeline` uses. */
export function readTimelineText(
  text: string,
  kinds: readonly string[],
  routes: Routes = new Map(),
): ReadText {
  const read = timelineFile.safeParse(jsonIn(text));
  if (jsonIn(text) === undefined) {
    return {
      problems: [{ path: null, message: "this is not valid JSON" }],
      cautions: [],
      file: null,
    };
  }
  if (!read.success) {
    const problems = read.error.issues.map(({ path, message }) => ({ path, message }));
    return { problems, cautions: [], file: null };
  }
  const unknown = Object.keys(read.data).filter((kind) => !kinds.includes(kind));
  const problems = unknown.map((kind) => ({
    path: [kind],
    message: `unknown simulator ${kind}. Running: ${kinds.join(", ")}`,
  }));
  return {
    problems,
    cautions: [...findUnboundNames(read.data), ...findUnknownRoutes(read.data, routes)],
    file: problems.length > 0 ? null : read.data,
  };
}

function findUnboundNames(file: Readonly<Record<string, Schedule>>): readonly TextProblem[] {
  return Object.entries(file).flatMap(([kind, { events }]) => {
    const places = events
      .map((event, index) => ({ event, index }))
      .sort((one, other) => offsetSeconds(one.event.at) - offsetSeconds(other.event.at));
    return findUnbound(places.map(({ event }) => event)).flatMap((names, at) =>
      names.map((name) => ({
        path: [
          kind,
          "events",
          places[at]?.index ?? 0,
          "call",
          ...pathOfUse(places[at]?.event.call, name.name),
        ],
        message: explainUnbound(name),
      })),
    );
  });
}

/** The way within a call to the first value that uses a name. */
function pathOfUse(value: unknown, name: string): readonly PropertyKey[] {
  if (typeof value !== "object" || value === null) return [];
  const found = Object.entries(value).find(([, member]) => namesIn(member).includes(name));
  return found ? [found[0], ...pathOfUse(found[1], name)] : [];
}

/** Calls that no route of their simulator answers. A simulator whose routes are not known has none. */
function findUnknownRoutes(file: Readonly<Record<string, Schedule>>, routes: Routes) {
  return Object.entries(file).flatMap(([kind, { events }]) =>
    events.flatMap(({ call: { method, path } }, index): TextProblem[] => {
      const message = findRouteCaution(routes.get(kind) ?? [], method, path);
      const at = [kind, "events", index, "call", "path"];
      return message === undefined ? [] : [{ path: at, message }];
    }),
  );
}

/**
 * Returns the changes that turn the schedule into that of a file. Items that are the same are left
 * alone.
 */
export function changesTowards(
  file: Readonly<Record<string, Schedule>>,
  items: readonly ScheduledItem[],
  removesOthers: boolean,
): readonly ScheduleChange[] {
  const wanted = Object.entries(file).flatMap(([kind, { events }]) =>
    events.map((event) => ({ kind, id: event.id, after: event })),
  );
  const changed = wanted.filter(({ kind, id, after }) => {
    const there = items.find((scheduled) => scheduled.kind === kind && scheduled.item.id === id);
    return !there || !isSame(toEvent(there), after);
  });
  const gone = items
    .filter(({ kind, item }) => !wanted.some((one) => one.kind === kind && one.id === item.id))
    .map(({ kind, item }) => ({ kind, id: item.id, after: null }));
  return removesOthers ? [...gone, ...changed] : changed;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The order of members says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}
