import { useEffect } from "react";
import { call } from "../bridge/client.ts";
import { setDemoScreen, toggleDemo } from "../stores/demo-store.ts";
import { showDocsAbout } from "../stores/docs-store.ts";
import { currentLocation, goTo } from "../stores/location.ts";
import { showOverlay } from "../stores/overlay-store.ts";
import { places } from "../stores/places.ts";
import { redoLast, undoLast } from "../stores/snapshots/undo-store.ts";
import { useSettings } from "../stores/settings-store.ts";

/**
 * Ctrl+1 … Ctrl+9 go to the places, Ctrl+K searches, Ctrl+F and / go to the filter, F6 walks through the parts,
 * F1 and ? explain, Ctrl+Shift+L opens the log beside.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "F6") focusNextPart(event);
      if (event.key === "F11") toggleDemo();
      if (event.key === "F1" && event.shiftKey) showDocsAbout(currentLocation().place);
      else if (event.key === "F1" || asksForHelp(event)) showOverlay("shortcuts");
      if (/^F1?1$/.test(event.key)) event.preventDefault();
      if (asksForFilter(event) && focusFilter()) event.preventDefault();
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.shiftKey && event.key.toLowerCase() === "l") openLog(event);
      if (asksForRedo(event) && !isTyping(event)) {
        event.preventDefault();
        void redoLast();
      }
      if (event.shiftKey || event.defaultPrevented) return;
      if (event.key.toLowerCase() === "z" && !isTyping(event)) {
        event.preventDefault();
        void undoLast();
      }
      const place = places.find(({ digit }) => String(digit) === event.key);
      if (place) {
        setDemoScreen(false);
        goTo(place.id);
      } else if (event.key.toLowerCase() === "k") showOverlay("palette");
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Ctrl+Shift+Z, and Ctrl+Y. */
function asksForRedo({ key, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === (shiftKey ? "z" : "y");
}

function openLog(event: KeyboardEvent): void {
  event.preventDefault();
  call("app.openLog", {}).catch(() => undefined);
}

function asksForHelp(event: KeyboardEvent): boolean {
  return event.key === "?" && isSingleKey(event);
}

/** A payload with the focus searches itself. */
function asksForFilter(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (altKey || defaultPrevented) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === "f";
  return key === "/" && isSingleKey(event);
}

/** A single sign must not act while something is typed, and can be switched off altogether. */
function isSingleKey({ target }: KeyboardEvent): boolean {
  return useSettings.getState().singleKeys && !isTyping({ target });
}

/** Goes to the box that filters or searches the place. Returns false when the place has none. */
function focusFilter(): boolean {
  const inputs = [...document.querySelectorAll<HTMLInputElement>("main input")];
  const box = inputs.find((input) => {
    const name = input.getAttribute("aria-label") ?? input.labels?.[0]?.textContent ?? "";
    return /^(?:Filter|Search)\b/.test(name);
  });
  box?.focus();
  box?.select();
  return box !== undefined;
}

function isTyping({ target }: Pick<KeyboardEvent, "target">): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, .code-viewer, .json-editor") !== null
  );
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
