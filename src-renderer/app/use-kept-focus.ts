import { useEffect } from "react";

/** A menu or dialog that closes gives the focus back by itself, mostly within this time. */
const RESTORED_MS = 150;
/** Matches the temporary layers over the window. */
const OVERLAYS = ".backdrop, .popover";

/**
 * Keeps the focus in the window: when the focused element is removed (a place that is left, a deleted
 * row, a dialog), the focus moves to the nearest remaining part around it, then to the element before
 * the dialog, and otherwise to the place. A pointer may leave the focus nowhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const stop = new AbortController();
    const listen = { signal: stop.signal, capture: true };
    const keeper = new FocusKeeper();
    document.addEventListener("keydown", () => void (keeper.byKeys = true), listen);
    document.addEventListener("pointerdown", () => void (keeper.byKeys = false), listen);
    document.addEventListener("focusin", keeper.remember, listen);
    document.addEventListener("focusout", keeper.lookLater, listen);
    window.addEventListener("hashchange", keeper.lookLater, listen);
    return () => {
      stop.abort();
      keeper.stop();
    };
  }, []);
}

class FocusKeeper {
  byKeys = true;
  private over: readonly HTMLElement[] = [];
  private under: readonly HTMLElement[] = [];
  private waiting: ReturnType<typeof setTimeout> | undefined;

  readonly remember = ({ target }: Event): void => {
    const isOver = target instanceof Element && target.closest(OVERLAYS) !== null;
    this.over = isOver ? partsFrom(target) : [];
    if (!isOver) this.under = partsFrom(target);
  };

  readonly lookLater = (): void => {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(this.keep, RESTORED_MS);
  };

  private readonly keep = (): void => {
    if (!this.byKeys) return;
    const place = document.getElementById("place");
    for (const part of [...this.over, ...this.under, ...(place ? [place] : [])]) {
      if (!isLost()) return;
      part.focus({ preventScroll: true });
    }
  };

  stop(): void {
    clearTimeout(this.waiting);
  }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** An element and what can hold the focus around it, nearest first. */
function partsFrom(target: EventTarget | null): readonly HTMLElement[] {
  const parts: HTMLElement[] = [];
  let part = target instanceof HTMLElement ? target : null;
  for (; part; part = part.parentElement) {
    if (part === target || part.hasAttribute("tabindex")) parts.push(part);
  }
  return parts;
}
