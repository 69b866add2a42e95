import { useFeed } from "./feed-store.ts";

/** The instance that cannot reach this machine's loopback, by its host; `undefined` when all can. */
export function useOutOfReach(): string | undefined {
  return useFeed(({ attachment }) =>
    attachment && !attachment.isHere ? attachment.host : undefined,
  );
}
