import { useEffect } from "react";
import { announce } from "../../../../stores/announcer-store.ts";
import { useFeed } from "../../../../stores/feed/feed-store.ts";
import { formatPlural } from "../../../../ui/text/format.ts";
import { eventView } from "../event-log.ts";

const EVERY_MS = 5_000;

const count = () => {
  const { total, statuses } = useFeed.getState();
  const failed = [...statuses.values()].reduce((sum, status) => sum + status.failed, 0);
  return { total, failed };
};

/** Says how many events came, at most every five seconds, and nothing while the log is paused. */
export function useLogSummaries(): void {
  useEffect(() => {
    let before = count();
    const timer = setInterval(() => {
      const now = count();
      const text = summarise(now.total - before.total, now.failed - before.failed);
      before = now;
      if (text !== undefined && eventView.getState().frozen === null) {
        announce(text, { isUnseen: true });
      }
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

/** `12 new events, 1 failed delivery`; `undefined` when nothing came. */
export function summarise(events: number, failed: number): string | undefined {
  if (events <= 0) return undefined;
  const text = formatPlural(events, "new event");
  if (failed <= 0) return text;
  return `${text}, ${String(failed)} failed ${failed === 1 ? "delivery" : "deliveries"}`;
}
