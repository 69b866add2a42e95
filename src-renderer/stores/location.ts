import { useSyncExternalStore } from "react";
import {
  parseLocation,
  placeHref,
  type Location,
  type PlaceId,
  type PlaceParams,
} from "./places.ts";

const REMEMBERED = "simdeck.location";
let read = "";
let current: Location = parseLocation("");

/**
 * Returns the location of the window. The address's fragment is the truth, so links, history and reload
 * just work.
 */
export function currentLocation(): Location {
  if (window.location.hash !== read) {
    read = window.location.hash;
    current = parseLocation(read);
  }
  return current;
}

/** Goes to a place. */
export function goTo(place: PlaceId, params: PlaceParams = {}): void {
  window.location.hash = placeHref(place, params);
  // The event of the window comes in a later task. A render before it would mix old and new location.
  tellAll();
}

/** Comes back to the last place after a reload that lost the fragment. */
export function restoreLocation(): void {
  const remembered = sessionStorage.getItem(REMEMBERED);
  if (window.location.hash === "" && remembered) window.location.hash = remembered;
  window.addEventListener("hashchange", () =>
    sessionStorage.setItem(REMEMBERED, window.location.hash),
  );
}

const listeners = new Set<() => void>();

function tellAll(): void {
  for (const listener of listeners) listener();
}

/**
 * One listener of the window for all components: React renders between two listeners of one event, and would
 * draw a part of the old place again with the new location.
 */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("hashchange", tellAll);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("hashchange", tellAll);
  };
}

/** Returns the location of the window, for a component. */
export function useLocation(): Location {
  return useSyncExternalStore(subscribe, currentLocation);
}
