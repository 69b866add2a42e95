import { channels } from "#shared/bridge/channels.ts";
import type { ChangeFeed, Feed } from "../../workbench/feed/change-feed.ts";

/** The functions of the page that a feed uses. */
export interface Page {
  readonly id: number;
  isDestroyed(): boolean;
  send(channel: string, message: string): void;
  on(event: "did-navigate" | "render-process-gone" | "destroyed", listener: () => void): unknown;
}

/**
 * The feed of each page. It begins with a page's first word about it, since by then the page listens,
 * and ends with that page: what is loaded in its place starts again.
 */
export function createWindowFeeds(feed: ChangeFeed): (page: Page) => Feed {
  const feeds = new Map<number, Feed>();
  const known = new Set<number>();

  const end = (id: number) => {
    feeds.get(id)?.close();
    feeds.delete(id);
  };
  const follow = (page: Page) => {
    const { id } = page;
    known.add(id);
    const endThis = () => {
      end(id);
    };
    page.on("did-navigate", endThis);
    page.on("render-process-gone", endThis);
    page.on("destroyed", () => {
      end(id);
      known.delete(id);
    });
  };
  const begin = (page: Page) => {
    if (!known.has(page.id)) follow(page);
    const begun = feed.subscribe((batch) => {
      if (!page.isDestroyed()) page.send(channels.changes, JSON.stringify(batch));
    });
    feeds.set(page.id, begun);
    return begun;
  };
  return (page) => feeds.get(page.id) ?? begin(page);
}
