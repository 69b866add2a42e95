import type { ChangeBatch, CommandOutput } from "#shared/bridge/contract.ts";
import type { AttachmentView } from "#shared/domain/attachment.ts";
import type { EventFilter } from "#shared/domain/egress.ts";
import { createRate } from "./create-rate.ts";
import { createFeedPace } from "./feed-pace.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import { WindowFeed } from "./window-feed.ts";

/** One window's view of the feed. */
export interface Feed {
  /** Which rows the batches carry from now on: the newest `tail` that match. Answers a first look at them. */
  watch(filter: EventFilter, tail: number): Promise<CommandOutput<"feed.watch">>;
  /** A batch was drawn; credit for another. */
  ack(revision: number): void;
  close(): void;
}

export interface ChangeFeed {
  /** Sends a batch soon: something changed without a notification of a simulator. */
  announce(): void;
  /** Sends a batch soon: settings changed, and what was asked of the simulators must be asked again. */
  announceSetup(): void;
  subscribe(send: (batch: ChangeBatch) => void): Feed;
  close(): void;
}

/**
 * Tells windows what changed: counters and the newest few rows, ten times a second in a flood, sooner
 * when there is little to tell, and never more than two batches ahead of what was drawn. The rows stay
 * where they are; a slow window costs nothing but its own smoothness.
 */
export function createChangeFeed(
  panelSource: PanelSource,
  attachment: () => AttachmentView | null = () => null,
): ChangeFeed {
  const windows = new Set<WindowFeed>();
  const rate = createRate(() => panelSource.index.length);
  let setup = 0;

  const snapshot = () => {
    // Bit by bit, so that a window that opens the request log finds it merged.
    panelSource.requests.rows.catchUp();
    return {
      simulators: panelSource.simulators.map(({ status }) => status),
      setup,
      attachment: attachment(),
      total: panelSource.index.length,
      eventsPerSecond: rate(),
    };
  };
  const pace = createFeedPace(
    () => windows.size > 0,
    () => {
      const common = snapshot();
      for (const window of windows) window.offer(common);
    },
  );
  let stops: (() => void)[] = [];
  const listen = () => {
    for (const stop of stops) stop();
    stops = panelSource.simulators.map((simulator) => simulator.onChange(pace.hear));
    pace.schedule();
  };
  const announceSetup = () => {
    setup += 1;
    pace.schedule();
  };
  listen();
  const stopShowing = panelSource.onShow(() => {
    listen();
    announceSetup();
  });
  // A paced clock moves without any event, and the rate falls back to zero by itself.
  const heartbeat = setInterval(pace.schedule, 1_000);
  heartbeat.unref();

  return {
    announce: pace.schedule,
    announceSetup,
    subscribe: (send) => {
      // Results of a user's action are sent before the next tick.
      const offerSoon = () => {
        setImmediate(() => {
          if (windows.has(window)) window.offer(snapshot());
        });
      };
      const window = new WindowFeed(panelSource, { send, schedule: pace.schedule, offerSoon });
      windows.add(window);
      pace.schedule();
      return Object.assign(window, { close: () => windows.delete(window) });
    },
    close: () => {
      pace.close();
      clearInterval(heartbeat);
      stopShowing();
      for (const stop of stops) stop();
      windows.clear();
    },
  };
}
