import { useId, useRef, useState, type ReactNode, useLayoutEffect, type RefObject } from "react";
import { SplitHandle } from "./split-handle.tsx";
import { clampShare, splitBasis, splitLimits, type SplitRoom } from "./split-limits.ts";
import "./split-pane.css";

interface SplitPaneProps {
  /** The accessible name of the border. */
  readonly label: string;
  readonly main: ReactNode;
  /** Beside the main part, or below it in a narrow window; null for none. */
  readonly side: ReactNode;
  /** The share of the side, 0 to 1. */
  readonly share: number;
  /** Null for what it is at first. */
  readonly onShare: (share: number | null) => void;
}

/**
 * Two parts with a border that is moved by dragging it, or by the arrow keys while it has focus. While it
 * is dragged only the border and the parts' sizes are drawn again.
 */
export function SplitPane({ label, main, side, share, onShare }: SplitPaneProps) {
  const id = useId();
  const pane = useRef<HTMLDivElement>(null);
  const room = useSplitRoom(pane);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = clampShare(dragged ?? share, splitLimits(room));
  return (
    <div className="split-pane" ref={pane}>
      {main}
      {side === null ? null : (
        <>
          <SplitHandle
            label={label}
            controls={id}
            room={room}
            share={shown}
            onDrag={setDragged}
            onShare={onShare}
          />
          <div id={id} className="split-side" style={{ flexBasis: splitBasis(shown, room) }}>
            {side}
          </div>
        </>
      )}
    </div>
  );
}

/** Returns the current length of an element in the direction of its parts. */
function useSplitRoom(pane: RefObject<HTMLElement | null>): SplitRoom {
  const [room, setRoom] = useState<SplitRoom>({ length: 0, isBelow: false });
  useLayoutEffect(() => {
    const measured = pane.current;
    if (!measured) return;
    const measure = () => {
      const isBelow = getComputedStyle(measured).flexDirection === "column";
      setRoom({ length: isBelow ? measured.clientHeight : measured.clientWidth, isBelow });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [pane]);
  return room;
}
