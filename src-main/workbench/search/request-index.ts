import type { RequestFilter } from "#shared/domain/request-row.ts";
import type { RequestLog } from "#core/log/requests/request-log.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import { LogIndex } from "./log-index.ts";
import { LogRows, type RowSource } from "./log-rows.ts";
import { createRequestTest, createRequestKindTest } from "./request-tests.ts";
import { everyRow, searchKinds, searchRows, type RowList } from "./row-list.ts";

/** The rows of a simulator's request log; none where requests are not logged. */
function requestSource({ requests }: { readonly requests: RequestLog | undefined }): RowSource {
  return {
    generation: requests?.since ?? 1,
    length: requests?.length ?? 0,
    typeCodeOf: (number) => requests?.methodCodeOf(number) ?? -1,
    knownTypes: () => requests?.knownMethods() ?? [],
    arrivedAt: (number) => requests?.arrivedAtOf(number),
  };
}

/** The request logs of all simulators as one list with filters. */
export class RequestIndex extends LogIndex<RequestFilter> {
  constructor(simulators: readonly ShownSimulator[]) {
    super(new LogRows(simulators, requestSource));
  }

  protected search(filter: RequestFilter): RowList {
    const { rows, simulators } = this;
    const kind = createRequestKindTest(filter, rows);
    const test = createRequestTest(filter, rows, simulators);
    const list = kind ? searchKinds(rows, kind) : everyRow(rows);
    return test ? searchRows(list, test) : list;
  }
}
