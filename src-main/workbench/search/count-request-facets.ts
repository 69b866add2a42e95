import { setImmediate as nextTurn } from "node:timers/promises";
import type { RequestLog } from "#core/log/requests/request-log.ts";
import type { RequestFacets, RequestFilter } from "#shared/domain/request-row.ts";
import { Counts } from "./counts.ts";
import type { RequestIndex } from "./request-index.ts";
import { statusTest } from "./request-tests.ts";

const ROWS_PER_TURN = 8_192;
/** A status has three digits. */
const STATUSES = 1_000;

/** Requests that no filter of these three tells apart: how many there are, and one of them. */
interface Group {
  readonly place: number;
  readonly method: string;
  readonly log: RequestLog;
  readonly number: number;
  count: number;
}

/** Counts what there is to filter by, in turns that leave room for everything else. */
export async function countRequestFacets(
  index: RequestIndex,
  filter: RequestFilter,
): Promise<RequestFacets> {
  const counts = { kinds: new Counts(), methods: new Counts(), statuses: new Counts() };
  const isStatus = statusTest(filter.statuses);
  const wanted = filter.methods.map((method) => method.toUpperCase());
  for (const { place, method, log, number, count } of await groupRows(index, filter)) {
    const kind = index.simulators[place]?.kind ?? "";
    const status = log.statusOf(number);
    const fitsKind = filter.kinds.length === 0 || filter.kinds.includes(kind);
    const fitsMethod = wanted.length === 0 || wanted.includes(method);
    const fitsStatus = filter.statuses.length === 0 || isStatus(log, number);
    if (fitsMethod && fitsStatus) counts.kinds.add(kind, count);
    if (fitsKind && fitsStatus) counts.methods.add(method, count);
    if (fitsKind && fitsMethod) {
      counts.statuses.add(status === 0 ? "dropped" : String(status), count);
    }
  }
  return {
    kinds: counts.kinds.list(),
    methods: counts.methods.list(),
    statuses: counts.statuses.list(),
  };
}

async function groupRows(index: RequestIndex, filter: RequestFilter): Promise<Iterable<Group>> {
  const { rows, simulators } = index;
  const matches = await index.whole({ ...filter, kinds: [], methods: [], statuses: [] });
  const { era } = rows;
  const { length } = matches;
  const groups = new Map<number, Group>();
  for (let from = 0; from < length && rows.era === era; from += ROWS_PER_TURN) {
    const logs = simulators.map(({ requests }) => requests);
    for (let at = from; at < length && at < from + ROWS_PER_TURN; at += 1) {
      const row = matches.rowAt(at);
      const code = rows.codeAt(row);
      const number = rows.seqAt(row);
      const place = rows.kinds[code]?.place ?? 0;
      const log = logs[place];
      if (!log) continue;
      const alike = code * STATUSES + log.statusOf(number);
      const key = alike * 2 + Number(log.isSupported(number));
      const group = groups.get(key);
      if (group) group.count += 1;
      else {
        const method = rows.kinds[code]?.type ?? "";
        groups.set(key, { place, method, log, number, count: 1 });
      }
    }
    await nextTurn();
    rows.catchUp();
  }
  return groups.values();
}
