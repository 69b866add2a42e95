import { useLayoutEffect, useRef, type RefObject } from "react";

const STOPS = "button:not([disabled]), a[href], input:not([disabled])";

/** Returns the stop that is nearest to a button that goes: in the next row, else in its part. */
function nextStop(gone: HTMLElement): HTMLElement | undefined {
  const row = gone.closest("li, tr, [role=row]");
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  const beside = [...(neighbour?.querySelectorAll<HTMLElement>(STOPS) ?? [])].at(-1);
  if (beside) return beside;
  const part = gone.closest("section, [role=dialog], main");
  const stops = [...(part?.querySelectorAll<HTMLElement>(STOPS) ?? [])];
  return stops.find((stop) => stop !== gone && row?.contains(stop) !== true);
}

/** Passes the focus on when a button disappears while it has it, as after the deletion of its row. */
export function useHandover(): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && document.activeElement === own) nextStop(own)?.focus();
    };
  }, []);
  return button;
}
