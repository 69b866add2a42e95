import { useId, useRef, useState, type ReactNode } from "react";
import { SplitHandle } from "./split-handle.tsx";
import { clampShare, splitBasis, splitLimits } from "./split-limits.ts";
import { useSplitRoom } from "./use-split-room.ts";
import "./split-pane.css";

interface SplitPaneProps {
  /** What moving the border does. */
  readonly label: string;
  readonly main: ReactNode;
  /** Beside the main part, or below it in a narrow window; null for none. */
  readonly side: ReactNode;
  /** How much of the room the side has, 0 to 1. */
  readonly share: number;
  /** Null for what it is at first. */
  readonly onShare: (share: number | null) => void;
}

/**
 * Two parts with a border that is moved by dragging it, or by the arrow keys while it has focus. While it
 * is dragged only the border and the parts' sizes are drawn anew.
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
          <div
            id={id}
            className="split-side"
            style={{ flexBasis: splitBasis(shown, room.isBelow) }}
          >
            {side}
          </div>
        </>
      )}
    </div>
  );
}
