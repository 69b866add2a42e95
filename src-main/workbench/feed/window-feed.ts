import type { ChangeBatch, CommandOutput } from "#shared/bridge/contract.ts";
import { everyEvent, type EventFilter } from "#shared/domain/egress.ts";
import type { Matches } from "../search/log-index.ts";
import { presentEvent } from "../panel-source/present-event.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";

const MAX_UNACKNOWLEDGED = 2;

/** The common part of a batch for all windows. */
export type Common = Omit<ChangeBatch, "revision" | "matched" | "searched" | "tail">;

interface FeedTools {
  send(batch: ChangeBatch): void;
  /** Has a batch offered at the next tick. */
  schedule(): void;
  /** Has a batch offered at once. */
  offerSoon(): void;
}

/** One window: what it wants to see, how far it has drawn, and the searches it waits for. */
export class WindowFeed {
  private revision = 0;
  private acknowledged = 0;
  private filter: EventFilter = everyEvent;
  private tail = 0;
  private hasNews = false;
  private readonly panelSource: PanelSource;
  private readonly tools: FeedTools;
  /** The end of the search that is waited for. */
  private awaited: Promise<void> | undefined;

  constructor(panelSource: PanelSource, tools: FeedTools) {
    this.panelSource = panelSource;
    this.tools = tools;
  }

  async watch(filter: EventFilter, tail: number): Promise<CommandOutput<"feed.watch">> {
    this.filter = filter;
    this.tail = tail;
    // A page that asks again has drawn what it had, or is a new page: its credit begins again.
    this.acknowledged = this.revision;
    const matches = await this.panelSource.index.soon(filter);
    if (this.filter === filter) this.awaitRest(matches.rest);
    return { revision: this.revision, ...lookAt(matches, tail) };
  }

  ack(revision: number): void {
    this.acknowledged = Math.max(this.acknowledged, revision);
    if (this.hasNews) this.tools.schedule();
  }

  offer(common: Common): void {
    this.hasNews = this.revision - this.acknowledged >= MAX_UNACKNOWLEDGED;
    if (this.hasNews) return;
    this.revision += 1;
    const matches = this.panelSource.index.matching(this.filter);
    const look = lookAt(matches, this.tail);
    this.tools.send({ ...common, revision: this.revision, ...look });
    // A summary that there was no time for comes with the next batch.
    if (look.tail.some(({ summary }) => summary === undefined)) this.tools.schedule();
    this.awaitRest(matches.rest);
  }

  /** Other work waits until a search is done: it is reported during the search, and at its end. */
  private awaitRest(rest: Promise<void> | undefined): void {
    if (!rest) return;
    this.tools.schedule();
    if (this.awaited === rest) return;
    this.awaited = rest;
    void rest.then(() => {
      if (this.awaited === rest) this.tools.offerSoon();
    });
  }
}

/** Returns the number of matching rows so far, and the newest of them. */
function lookAt(
  matches: Matches,
  count: number,
): Pick<ChangeBatch, "matched" | "searched" | "tail"> {
  const first = Math.max(0, matches.length - count);
  const present = (simulator: ShownSimulator, seq: number) => presentEvent(simulator, seq, true);
  const { rows: tail, ...look } = matches.look(first, count, present);
  return { ...look, tail };
}
