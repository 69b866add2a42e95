import { useFeed } from "../../../../stores/feed/feed-store.ts";

const DAY = 86_400_000;

/** The simulator time of chat, in milliseconds, to the day: texts need not be drawn again more often. */
export function useSimulatorNow(): number {
  return useFeed(({ statuses }) => Math.floor((statuses.get("chat")?.now ?? 0) / DAY) * DAY);
}
