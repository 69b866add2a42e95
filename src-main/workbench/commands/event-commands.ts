import type { CommandInput } from "#shared/bridge/contract.ts";
import type { EventCause } from "#shared/domain/egress.ts";
import { ResultWindows } from "../search/result-windows.ts";
import { countFacets } from "../search/count-facets.ts";
import { presentEvent, presentInLog } from "../panel-source/present-event.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import type { Handlers } from "./handlers.ts";

/** More events of one call than a person would look through. */
const SHOWN = 50;

/** The call that an event came of, and what else came of it; null when it came of none. */
function presentCause(
  panelSource: PanelSource,
  simulator: ShownSimulator,
  seq: number,
): EventCause | null {
  const { causes, baseUrl } = simulator;
  const cause = causes?.causeOf(seq) ?? 0;
  if (!causes || cause === 0) return null;
  const { item, url, body, requestId, ...record } = causes.record(cause);
  const seqs = [...causes.seqsOf(cause)];
  return {
    ...record,
    request: simulator.requests?.numberOfCause(cause) ?? null,
    item: item ?? null,
    path: url,
    url: baseUrl + url,
    body: body ?? null,
    requestId: requestId ?? null,
    caused: seqs.length,
    events: seqs
      .slice(0, SHOWN)
      .map((caused) => presentInLog(panelSource.index, simulator, caused)),
  };
}

/**
 * Returns whether a row that the window holds is still there: its simulator may have been reset
 * meanwhile, or restored to a snapshot without it.
 */
function isCurrent({ arrivals, log }: ShownSimulator, generation: number, seq: number): boolean {
  return seq >= 1 && seq <= log.length && arrivals.generationOf(seq) === generation;
}

/** Commands about the log and the results. */
export function eventCommands(panelSource: PanelSource) {
  const chosen = (kinds: readonly string[]) =>
    panelSource.simulators.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const results = new ResultWindows(panelSource);
  /** Returns a view of an event that still exists; null for any other. */
  const present = <View>(
    { kind, generation, seq }: CommandInput<"events.cause">,
    view: (simulator: ShownSimulator, seq: number) => View,
  ): View | null => {
    const simulator = panelSource.find(kind);
    return isCurrent(simulator, generation, seq) ? view(simulator, seq) : null;
  };
  const presentNumbered = (simulator: ShownSimulator, seq: number) =>
    presentInLog(panelSource.index, simulator, seq);
  return {
    "events.window": async ({ filter, first, count, partial = false }) => {
      const { index } = panelSource;
      const matches = partial ? index.matching(filter) : await index.whole(filter);
      const look = matches.look(first, count, (simulator, seq) => presentEvent(simulator, seq));
      return { revision: index.length, ...look };
    },
    "events.locate": async ({ filter, event }) => {
      const { index } = panelSource;
      const simulator = panelSource.find(event.kind);
      const { seq, generation = simulator.arrivals.generationOf(seq) } = event;
      if (!isCurrent(simulator, generation, seq)) return null;
      const place = index.simulators.indexOf(simulator);
      const found = (await index.whole(filter)).indexOf({ place, seq });
      return found === undefined ? null : { index: found };
    },
    "events.facets": ({ filter }) => countFacets(panelSource.index, filter),
    "events.cause": (event) =>
      present(event, (simulator, seq) => presentCause(panelSource, simulator, seq)),
    "events.rows": ({ seqs, ...key }) =>
      seqs.flatMap((seq) => present({ ...key, seq }, presentNumbered) ?? []),
    "events.payload": (event) =>
      present(event, ({ log }, seq) => ({ json: log.payload(seq).toString("utf8") })),
    "events.deliveries": async (event) => [
      ...((await present(event, (simulator, seq) => simulator.deliveries(seq))) ?? []),
    ],
    "events.types": ({ kinds }) => [
      ...new Set(chosen(kinds).flatMap(({ log }) => [...log.knownTypes()])),
    ],
    "results.window": ({ filter, first, count }) => results.window(filter, first, count),
  } satisfies Partial<Handlers>;
}
