import { useEffect } from "react";
import { goTo } from "../stores/location.ts";
import { places } from "../stores/places.ts";

/** Ctrl+1 … Ctrl+7 go to the places, Ctrl+K searches, F6 walks through the window's parts. */
export function useShortcuts(openPalette: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "F6") focusNextPart(event);
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const place = places[Number(event.key) - 1];
      if (place) goTo(place.id);
      else if (event.key.toLowerCase() === "k") openPalette();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [openPalette]);
}

const PARTS = "nav, .top-bar, main, .event-detail, footer";
const FOCUSABLE = 'a[href], button:not([disabled]), input, [tabindex="0"]';

function focusNextPart(event: KeyboardEvent): void {
  event.preventDefault();
  const parts = [...document.querySelectorAll(PARTS)];
  const here = parts.findLastIndex((part) => part.contains(document.activeElement));
  const step = event.shiftKey ? -1 : 1;
  const next = parts[(here + step + parts.length) % parts.length];
  next?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}
