import type { EventFacets, EventFilter } from "#shared/domain/egress.ts";
import { countEnds } from "./count-ends.ts";
import { Counts } from "./counts.ts";
import type { EventIndex } from "./event-index.ts";
import { typeMatcher } from "./value-matchers.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

interface Tally {
  readonly kinds: Counts;
  readonly types: Counts;
  readonly outcomes: Counts;
}

/** The result of a filter for the rows of one kind: computed once for all of them. */
interface KindFit {
  readonly kind: string;
  readonly type: string;
  readonly isKind: boolean;
  readonly isType: boolean;
}

function createKindFits(index: EventIndex, { kinds, types }: EventFilter) {
  const fits = typeMatcher(types);
  const known: KindFit[] = [];
  return (code: number): KindFit => {
    const { place = 0, type = "" } = index.rows.kinds[code] ?? {};
    const kind = index.simulators[place]?.kind ?? "";
    return (known[code] ??= {
      kind,
      type,
      isKind: kinds.length === 0 || kinds.includes(kind),
      isType: types.length === 0 || fits(type),
    });
  };
}

/** Each of the three is counted among the rows that the other two selected. */
async function tallyRows(index: EventIndex, filter: EventFilter): Promise<Tally> {
  const tally = { kinds: new Counts(), types: new Counts(), outcomes: new Counts() };
  const fitOf = createKindFits(index, filter);
  for (const [code, ends] of (await countEnds(index, filter)).entries()) {
    // A kind of which there is no row left has no ends.
    for (const [outcome, count] of Object.entries(ends ?? {})) {
      if (count > 0) addRows(tally, fitOf(code), { outcome, count }, filter);
    }
  }
  return tally;
}

function addRows(
  tally: Tally,
  { kind, type, isKind, isType }: KindFit,
  { outcome, count }: { readonly outcome: string; readonly count: number },
  filter: EventFilter,
): void {
  const isOutcome = filter.outcome === "any" || filter.outcome === outcome;
  if (isType && isOutcome) tally.kinds.add(kind, count);
  if (isKind && isOutcome) tally.types.add(type, count);
  if (isKind && isType) tally.outcomes.add(outcome, count);
}

function countAttempts(simulators: readonly ShownSimulator[]) {
  const endpoints = new Counts();
  const answers = new Counts();
  for (const { results } of simulators) {
    for (const name of results.knownEndpoints()) {
      const { delivered, failed } = results.countsOf(name);
      endpoints.add(name, delivered + failed);
    }
    for (const [status, count] of results.answerCounts()) {
      answers.add(status === undefined ? "none" : String(status), count);
    }
  }
  return { endpoints: endpoints.list(), answers: answers.list() };
}

/** Counts the values for filters, in turns that leave room for other work. */
export async function countFacets(index: EventIndex, filter: EventFilter): Promise<EventFacets> {
  const tally = await tallyRows(index, filter);
  const chosen = index.simulators.filter(
    ({ kind }) => filter.kinds.length === 0 || filter.kinds.includes(kind),
  );
  return {
    kinds: tally.kinds.list(),
    types: tally.types.list(),
    outcomes: tally.outcomes.list(),
    ...countAttempts(chosen),
    paths: [...new Set(chosen.flatMap(({ causes }) => [...(causes?.knownRoutes() ?? [])]))].sort(),
  };
}
