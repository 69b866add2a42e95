import { useEffect } from "react";

/** The actions of the stage's keys. */
interface ScreenActions {
  readonly play: (place: number) => void;
  readonly next: () => void;
  readonly undo: () => void;
  readonly end: () => void;
}

/** A control with the focus keeps the keys that work it. */
const CONTROLS = "button, a, input, textarea, [role='dialog']";

/**
 * While the stage is shown, 1 … 9 and F1 … F9 run its cards, Space the next one, ← undoes the last
 * action and Esc ends the demonstration. The rest of the window does not get these keys.
 */
export function useScreenKeys({ play, next, undo, end }: ScreenActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const isOver = target instanceof Element && target.closest("[role='dialog'], input") !== null;
      if (isOver) return;
      const isOnControl = target instanceof Element && target.closest(CONTROLS) !== null;
      const number = /^F?([1-9])$/.exec(key)?.[1];
      if (number !== undefined) play(Number(number) - 1);
      else if (key === " " && !isOnControl) next();
      else if (key === "ArrowLeft") undo();
      else if (key === "Escape") end();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [play, next, undo, end]);
}
