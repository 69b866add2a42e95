import { setImmediate as nextTurn } from "node:timers/promises";
import type { RequestFacets, RequestFilter } from "#shared/domain/request-row.ts";
import { Counts } from "./counts.ts";
import type { RequestIndex } from "./request-index.ts";
import { statusTest } from "./request-tests.ts";

const ROWS_PER_TURN = 4_096;

/** Counts what there is to filter by, in turns that leave room for everything else. */
export async function countRequestFacets(
  index: RequestIndex,
  filter: RequestFilter,
): Promise<RequestFacets> {
  const { rows, simulators } = index;
  const matches = await index.whole({ ...filter, kinds: [], methods: [], statuses: [] });
  const { era } = rows;
  const counts = { kinds: new Counts(), methods: new Counts(), statuses: new Counts() };
  const isStatus = statusTest(filter.statuses);
  const methods = filter.methods.map((method) => method.toUpperCase());
  const { length } = matches;
  for (let at = 0; at < length && rows.era === era; at += 1) {
    const row = matches.rowAt(at);
    const simulator = simulators[rows.placeAt(row)];
    const number = rows.seqAt(row);
    if (simulator?.requests) {
      const { requests: log, kind } = simulator;
      const { method, status } = log.facts(number);
      const fitsKind = filter.kinds.length === 0 || filter.kinds.includes(kind);
      const fitsMethod = methods.length === 0 || methods.includes(method);
      const fitsStatus = filter.statuses.length === 0 || isStatus(log, number);
      if (fitsMethod && fitsStatus) counts.kinds.add(kind, 1);
      if (fitsKind && fitsStatus) counts.methods.add(method, 1);
      if (fitsKind && fitsMethod) {
        counts.statuses.add(status === 0 ? "dropped" : String(status), 1);
      }
    }
    if (at % ROWS_PER_TURN === ROWS_PER_TURN - 1) {
      await nextTurn();
      rows.catchUp();
    }
  }
  return {
    kinds: counts.kinds.list(),
    methods: counts.methods.list(),
    statuses: counts.statuses.list(),
  };
}
