import type { EventFilter, ResultView } from "#shared/domain/egress.ts";
import { setImmediate as nextTurn } from "node:timers/promises";
import { uint32Column } from "#core/state/column.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";

const ROWS_PER_TURN = 4_096;

/** Result rows by the place of their simulator and their index. */
interface Found {
  readonly key: string;
  readonly places: ReturnType<typeof uint32Column>;
  readonly indices: ReturnType<typeof uint32Column>;
}

function presentResult(
  simulator: ShownSimulator,
  index: number,
  order: number | undefined,
): ResultView {
  const { kind, log, results } = simulator;
  const row = results.row(index);
  return {
    ...{ kind, index, generation: row.generation, seq: row.seq },
    ...(order === undefined ? {} : { order }),
    // The events of an instance elsewhere may come after their results.
    type: row.seq <= log.length ? log.row(row.seq).type : "",
    endpoint: row.endpoint ?? null,
    status: row.status,
    httpStatus: row.http_status ?? null,
    timing: results.timing(index) ?? null,
  };
}

/** Windows over the results of the events that a filter selects. */
export class ResultWindows {
  private readonly panelSource: PanelSource;
  private found: Found | undefined;

  constructor(panelSource: PanelSource) {
    this.panelSource = panelSource;
  }

  /** Returns rows in the order they came, simulator by simulator; with a filter, event by event. */
  async window(
    filter: EventFilter,
    first: number,
    count: number,
  ): Promise<{ total: number; rows: ResultView[] }> {
    if (!asksForMore(filter)) return this.unfiltered(filter.kinds, first, count);
    const { places, indices } = await this.find(filter);
    const { simulators } = this.panelSource.index;
    const rows: ResultView[] = [];
    for (let at = first; at < Math.min(indices.length, first + count); at += 1) {
      const simulator = simulators[places.at(at)];
      const index = indices.at(at);
      if (simulator && index < simulator.results.length) rows.push(this.present(simulator, index));
    }
    return { total: indices.length, rows };
  }

  private unfiltered(kinds: readonly string[], first: number, count: number) {
    const rows: ResultView[] = [];
    let passed = 0;
    for (const simulator of this.panelSource.simulators) {
      if (kinds.length > 0 && !kinds.includes(simulator.kind)) continue;
      const { length } = simulator.results;
      const from = Math.max(0, first - passed);
      const until = Math.min(length, first + count - passed);
      for (let index = from; index < until; index += 1) rows.push(this.present(simulator, index));
      passed += length;
    }
    return { total: passed, rows };
  }

  private present(simulator: ShownSimulator, index: number): ResultView {
    const order = this.panelSource.index.orderOf(simulator, simulator.results.row(index).seq);
    return presentResult(simulator, index, order);
  }

  /** The rows of the events that match, looked for in turns and kept until something happens. */
  private async find(filter: EventFilter): Promise<Found> {
    const { index } = this.panelSource;
    const matches = await index.whole(filter);
    const { rows, simulators } = index;
    const counts = simulators.map(({ generation, results }) => [generation, results.length]);
    const key = JSON.stringify([filter, matches.length, counts]);
    if (this.found?.key === key) return this.found;
    const found = { key, places: uint32Column(), indices: uint32Column() };
    const { era } = rows;
    const { length } = matches;
    for (let at = 0; at < length && rows.era === era; at += 1) {
      const row = matches.rowAt(at);
      const place = rows.placeAt(row);
      for (const result of simulators[place]?.results.indicesOf(rows.seqAt(row)) ?? []) {
        found.places.push(place);
        found.indices.push(result);
      }
      if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) await nextTurn();
    }
    this.found = found;
    return found;
  }
}

function asksForMore({
  types,
  outcome,
  text,
  paths = [],
  endpoints = [],
  answers = [],
  numbers,
}: EventFilter) {
  const lists = [types, paths, endpoints, answers];
  const hasList = lists.some((list) => list.length > 0);
  return outcome !== "any" || text !== "" || numbers !== undefined || hasList;
}
