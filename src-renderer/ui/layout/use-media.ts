import { useCallback, useSyncExternalStore } from "react";

/** A window too low for all of a place at once; the style sheets have the same. */
export const LOW_WINDOW = "(max-height: 760px)";

/** Returns whether a media query holds now, for what the style sheet alone cannot decide. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
