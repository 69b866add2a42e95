import type { EventFilter } from "#shared/domain/egress.ts";
import { LogIndex } from "./log-index.ts";
import { LogRows, type RowSource } from "./log-rows.ts";
import { LiveSearch } from "./live-search.ts";
import { everyRow, searchKinds, searchRows, type RowList } from "./row-list.ts";
import { createFixedTest, createKindTest, createLiveTest } from "./row-tests.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

/** The rows of a simulator's egress log. */
export function eventSource({
  generation,
  log,
  arrivals,
}: Pick<ShownSimulator, "generation" | "log" | "arrivals">): RowSource {
  return {
    generation,
    length: log.length,
    typeCodeOf: (seq) => log.typeCodeOf(seq),
    knownTypes: () => log.knownTypes(),
    arrivedAt: (seq) => arrivals.of(seq),
  };
}

/** The egress logs of all simulators as one list with filters. */
export class EventIndex extends LogIndex<EventFilter> {
  constructor(simulators: readonly ShownSimulator[]) {
    super(new LogRows(simulators, eventSource));
  }

  protected search(filter: EventFilter): RowList {
    const { rows, simulators } = this;
    const kind = createKindTest(filter, rows);
    const fixed = createFixedTest(filter, rows, simulators);
    const live = createLiveTest(filter, rows, simulators);
    let list = kind ? searchKinds(rows, kind) : everyRow(rows);
    if (fixed) list = searchRows(list, fixed);
    return live ? new LiveSearch(list, live) : list;
  }
}
