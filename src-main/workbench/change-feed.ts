import { setTimeout as pause } from "node:timers/promises";
import type { ChangeBatch, CommandOutput } from "#shared/bridge/contract.ts";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import { everyEvent, type EventFilter, type EventRow } from "#shared/domain/egress.ts";
import type { EventIndex, Matches } from "./event-index.ts";
import { presentEvent } from "./present-event.ts";
import type { Stage } from "./stage.ts";

/** A flood is gathered for so long: more often than ten times a second nobody reads along. */
const TICK_MS = 100;
/** Little news need not wait for a whole tick. */
const QUICK_MS = 16;
/** More changes than these between two quick batches are a flood. */
const FEW_CHANGES = 8;
/** News after a quiet while goes out almost at once, with what else its call brings about. */
const FIRST_MS = 4;
/** Most searches are through by then: the first look is then at all they found, not at a part of it. */
const SEARCH_MS = 30;
const MAX_UNACKNOWLEDGED = 2;

/** One window's view of the feed. */
export interface Feed {
  /** Which rows the batches carry from now on: the newest `tail` that match. Answers a first look at them. */
  watch(filter: EventFilter, tail: number): Promise<CommandOutput<"feed.watch">>;
  /** A batch was drawn; credit for another. */
  ack(revision: number): void;
  close(): void;
}

export interface ChangeFeed {
  /** Sends a batch soon: something changed that no simulator tells of. */
  announce(): void;
  /** Sends a batch soon: settings changed, and what was asked of the simulators must be asked again. */
  announceSetup(): void;
  subscribe(send: (batch: ChangeBatch) => void): Feed;
  close(): void;
}

/**
 * Tells windows what changed: counters and the newest few rows, ten times a second in a flood, sooner
 * when there is little to tell, and never more than two batches ahead of what was drawn. The rows stay where they are; a slow window
 * costs nothing but its own smoothness.
 */
export function createChangeFeed(
  stage: Stage,
  attachment: () => AttachmentView | null = () => null,
): ChangeFeed {
  const windows = new Set<WindowFeed>();
  const rate = createRate(() => stage.index.length);
  let timer: NodeJS.Timeout | undefined;
  let lastSent = 0;
  let changes = 0;
  let setup = 0;

  const snapshot = () => ({
    simulators: stage.simulators.map(({ status }) => status),
    setup,
    attachment: attachment(),
    total: stage.index.length,
    eventsPerSecond: rate(),
  });
  const sendAll = () => {
    timer = undefined;
    lastSent = performance.now();
    changes = 0;
    const common = snapshot();
    for (const window of windows) window.offer(common);
  };
  const tick = () => {
    const left = TICK_MS - (performance.now() - lastSent);
    if (changes > FEW_CHANGES && left > 0) timer = setTimeout(sendAll, left);
    else sendAll();
  };
  const schedule = () => {
    if (timer !== undefined || windows.size === 0) return;
    const sinceLast = performance.now() - lastSent;
    timer = setTimeout(tick, Math.max(FIRST_MS, QUICK_MS - sinceLast));
  };
  const hear = () => {
    changes += 1;
    schedule();
  };
  let stops: (() => void)[] = [];
  const listen = () => {
    for (const stop of stops) stop();
    stops = stage.simulators.map((simulator) => simulator.onChange(hear));
    schedule();
  };
  const announceSetup = () => {
    setup += 1;
    schedule();
  };
  listen();
  const stopShowing = stage.onShow(() => {
    listen();
    announceSetup();
  });
  // A paced clock moves without any event, and the rate falls back to zero by itself.
  const heartbeat = setInterval(schedule, 1_000);
  heartbeat.unref();

  return {
    announce: schedule,
    announceSetup,
    subscribe: (send) => {
      // What a person waits for is not kept until the next tick.
      const offerSoon = () => {
        setImmediate(() => {
          if (windows.has(window)) window.offer(snapshot());
        });
      };
      const window = new WindowFeed(stage, { send, schedule, offerSoon });
      windows.add(window);
      schedule();
      return Object.assign(window, { close: () => windows.delete(window) });
    },
    close: () => {
      clearTimeout(timer);
      clearInterval(heartbeat);
      stopShowing();
      for (const stop of stops) stop();
      windows.clear();
    },
  };
}

type Common = Omit<ChangeBatch, "revision" | "matched" | "searched" | "tail">;

interface FeedTools {
  send(batch: ChangeBatch): void;
  /** Has a batch offered at the next tick. */
  schedule(): void;
  /** Has a batch offered at once. */
  offerSoon(): void;
}

class WindowFeed {
  private revision = 0;
  private acknowledged = 0;
  private filter: EventFilter = everyEvent;
  private tail = 0;
  private hasNews = false;
  private readonly stage: Stage;
  private readonly tools: FeedTools;
  /** The end of the search that is waited for. */
  private awaited: Promise<void> | undefined;

  constructor(stage: Stage, tools: FeedTools) {
    this.stage = stage;
    this.tools = tools;
  }

  async watch(filter: EventFilter, tail: number): Promise<CommandOutput<"feed.watch">> {
    this.filter = filter;
    this.tail = tail;
    // A page that asks anew has drawn what it had, or is a new page: its credit begins again.
    this.acknowledged = this.revision;
    const { rest } = this.stage.index.matching(filter);
    if (rest) await Promise.race([rest, pause(SEARCH_MS, undefined, { ref: false })]);
    const matches = this.stage.index.matching(filter);
    if (this.filter === filter) this.awaitRest(matches.rest);
    return { revision: this.revision, ...lookAt(this.stage.index, matches, tail) };
  }

  ack(revision: number): void {
    this.acknowledged = Math.max(this.acknowledged, revision);
    if (this.hasNews) this.tools.schedule();
  }

  offer(common: Common): void {
    this.hasNews = this.revision - this.acknowledged >= MAX_UNACKNOWLEDGED;
    if (this.hasNews) return;
    this.revision += 1;
    const { index } = this.stage;
    const matches = index.matching(this.filter);
    this.tools.send({
      ...common,
      revision: this.revision,
      ...lookAt(index, matches, this.tail),
    });
    this.awaitRest(matches.rest);
  }

  /** Nothing else may happen until a search is through: it is told of meanwhile, and at its end. */
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

/** How many rows match as far as is known, and the newest of them. */
function lookAt(
  index: EventIndex,
  matches: Matches,
  count: number,
): Pick<ChangeBatch, "matched" | "searched" | "tail"> {
  const { length: matched, progress } = matches;
  const tail = matches
    .window(Math.max(0, matched - count), count)
    .map(({ place, seq }) => presentAt(index, place, seq))
    .filter((row) => row !== undefined);
  return { matched, ...(progress < 1 ? { searched: progress } : {}), tail };
}

function presentAt(index: EventIndex, place: number, seq: number): EventRow | undefined {
  const simulator = index.simulators[place];
  return simulator && presentEvent(simulator, seq);
}

/** Events per second over the last second or so, from a count that grows and may fall back to 0. */
function createRate(count: () => number): () => number {
  let before = { count: 0, at: performance.now() };
  let rate = 0;
  return () => {
    const now = { count: count(), at: performance.now() };
    const seconds = (now.at - before.at) / 1_000;
    if (seconds < 0.5) return rate;
    rate = Math.max(0, now.count - before.count) / seconds;
    before = now;
    return rate;
  };
}
