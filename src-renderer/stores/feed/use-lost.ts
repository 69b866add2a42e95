import { useFeed } from "./feed-store.ts";

const none: readonly string[] = [];

/** The simulators of which nothing is known now: the connection to where they run is lost. */
function useLostKinds(): readonly string[] {
  return useFeed(({ attachment }) => attachment?.lost?.kinds ?? none);
}

/**
 * Returns whether what is shown of a simulator is only what was known before the connection was lost.
 */
export function useIsLost(kind: string): boolean {
  return useLostKinds().includes(kind);
}

/** The same of figures of several simulators together: one that is lost makes all of them old. */
export function useIsAnyLost(kinds: readonly string[]): boolean {
  const lost = useLostKinds();
  return kinds.some((kind) => lost.includes(kind));
}
