import { EventEmitter } from "node:events";
import { beforeEach, expect, it } from "vitest";
import { channels } from "#shared/bridge/channels.ts";
import type { ChangeBatch } from "#shared/bridge/contract.ts";
import type { ChangeFeed, Feed } from "../../workbench/feed/change-feed.ts";
import { createWindowFeeds, type Page } from "./window-feeds.ts";

class TestPage extends EventEmitter implements Page {
  readonly id: number;
  readonly sent: unknown[] = [];
  isGone = false;

  constructor(id: number) {
    super();
    this.id = id;
  }

  isDestroyed() {
    return this.isGone;
  }

  send(channel: string, message: string) {
    this.sent.push([channel, JSON.parse(message)]);
  }
}

const batch: ChangeBatch = {
  revision: 1,
  simulators: [],
  setup: 0,
  attachment: null,
  total: 0,
  eventsPerSecond: 0,
  matched: 0,
  tail: [],
};

let open: ((batch: ChangeBatch) => void)[];
let feedOf: (page: Page) => Feed;
let page: TestPage;

beforeEach(() => {
  open = [];
  const feed: ChangeFeed = {
    announce: () => undefined,
    announceSetup: () => undefined,
    subscribe: (send) => {
      open.push(send);
      return {
        watch: () => Promise.resolve({ revision: 0, matched: 0, tail: [] }),
        ack: () => undefined,
        close: () => {
          open.splice(open.indexOf(send), 1);
        },
      };
    },
    close: () => undefined,
  };
  feedOf = createWindowFeeds(feed);
  page = new TestPage(1);
});

it("gives each page one feed, from its first word on", () => {
  expect(feedOf(page)).toBe(feedOf(page));
  expect(feedOf(new TestPage(2))).not.toBe(feedOf(page));
  expect(open).toHaveLength(2);
});

it("sends batches to the page, but not to one that is gone", () => {
  feedOf(page);
  open[0]?.(batch);
  page.isGone = true;
  open[0]?.(batch);
  expect(page.sent).toEqual([[channels.changes, batch]]);
});

it.each(["did-navigate", "render-process-gone", "destroyed"])(
  "ends the feed at %s, and restarts it with the next message of the page",
  (event) => {
    const first = feedOf(page);
    page.emit(event);
    expect(open).toEqual([]);
    expect(feedOf(page)).not.toBe(first);
    expect(open).toHaveLength(1);
  },
);

it("does not listen to a page twice, however often it is loaded again", () => {
  for (let load = 0; load < 20; load += 1) {
    feedOf(page);
    page.emit("did-navigate");
  }
  expect(page.listenerCount("did-navigate")).toBe(1);
  expect(open).toEqual([]);
});
