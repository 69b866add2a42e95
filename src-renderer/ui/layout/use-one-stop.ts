import {
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from "react";

const STOPS = "a[href], button";

interface OneStop {
  readonly ref: RefObject<HTMLElement | null>;
  onKeyDown(event: KeyboardEvent): void;
  onFocus(event: FocusEvent): void;
}

function stopsOf(list: HTMLElement): readonly HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(STOPS)];
}

/** Leaves one stop of Tab: the one with the last focus, else the current one, else the first. */
function leaveOneStop(list: HTMLElement, last: Element | null): void {
  const stops = stopsOf(list);
  const kept =
    stops.find((stop) => stop === last) ??
    stops.find((stop) => stop.hasAttribute("aria-current")) ??
    stops[0];
  for (const stop of stops) stop.tabIndex = stop === kept ? 0 : -1;
}

function findNext(stops: readonly HTMLElement[], place: number, key: string) {
  if (key === "ArrowDown") return stops[place + 1];
  if (key === "ArrowUp") return stops[place - 1];
  if (key === "Home") return stops[0];
  return key === "End" ? stops.at(-1) : undefined;
}

/**
 * Makes the links and buttons of a list one stop of Tab: arrow keys, Home and End move between them. For lists
 * whose entries come and go by themselves.
 */
export function useOneStop(): OneStop {
  const ref = useRef<HTMLElement>(null);
  const last = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const update = () => leaveOneStop(list, last.current);
    update();
    const observer = new MutationObserver(update);
    // Not the attribute that it sets itself.
    observer.observe(list, { childList: true, subtree: true, attributeFilter: ["aria-current"] });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
      if (ref.current) leaveOneStop(ref.current, target);
    },
    onKeyDown: (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || !ref.current) return;
      const stops = stopsOf(ref.current);
      const place = stops.findIndex((stop) => stop === event.target);
      const next = place === -1 ? undefined : findNext(stops, place, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}
