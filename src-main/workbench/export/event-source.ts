import { setImmediate as nextTurn } from "node:timers/promises";
import type { EventFilter } from "#shared/domain/egress.ts";
import { CommandError } from "../commands/command-error.ts";
import type { EventIndex } from "../search/event-index.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";

/** Events are read and written so many at a time; between two batches everything else has its turn. */
const BATCH = 128;

/** An event, and the simulator whose log it stands in. */
export interface SourceEvent {
  readonly simulator: ShownSimulator;
  readonly seq: number;
}

/** The events of an export, as they stood when it began: four bytes each, and read in batches. */
export class EventSource {
  readonly simulators: readonly ShownSimulator[];
  readonly length: number;
  private readonly index: EventIndex;
  private readonly rows: Uint32Array;
  private readonly era: number;

  private constructor(index: EventIndex, kinds: readonly string[], rows: Uint32Array) {
    this.index = index;
    this.rows = rows;
    this.length = rows.length;
    this.era = index.rows.era;
    this.simulators = index.simulators.filter(
      ({ kind }) => kinds.length === 0 || kinds.includes(kind),
    );
  }

  /** Returns the events that match a filter now. */
  static async of(index: EventIndex, filter: EventFilter): Promise<EventSource> {
    const matches = await index.whole(filter);
    const rows = new Uint32Array(matches.length);
    // In one go, some milliseconds for a million: what is still under way may move them meanwhile.
    for (let place = 0; place < rows.length; place += 1) rows[place] = matches.rowAt(place);
    return new EventSource(index, filter.kinds, rows);
  }

  /** The events of one simulator, or of all, oldest first. Fails when a reset took some of them away. */
  async *batches(only?: ShownSimulator): AsyncGenerator<readonly SourceEvent[]> {
    const place = only && this.index.simulators.indexOf(only);
    for (let from = 0; from < this.length; from += BATCH) {
      this.checkWhole();
      yield this.read(from, Math.min(this.length, from + BATCH), place);
      await nextTurn();
    }
  }

  private read(from: number, end: number, only: number | undefined): readonly SourceEvent[] {
    const { rows: log, simulators } = this.index;
    return Array.from(this.rows.subarray(from, end)).flatMap((row) => {
      const place = log.placeAt(row);
      const simulator = simulators[place];
      const isMeant = simulator && (only === undefined || only === place);
      return isMeant ? [{ simulator, seq: log.seqAt(row) }] : [];
    });
  }

  private checkWhole(): void {
    this.index.rows.catchUp();
    if (this.index.rows.era === this.era) return;
    throw new CommandError(
      "reset",
      "A simulator was reset during the export. Its events were deleted.",
    );
  }
}
