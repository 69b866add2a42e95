import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import { clampShare, shareAfterKey, splitLimits, type SplitRoom } from "./split-limits.ts";

interface SplitHandleProps {
  readonly label: string;
  /** The id of the part that it makes larger or smaller. */
  readonly controls: string;
  readonly room: SplitRoom;
  /** The share of the room that this part has, 0 to 1. */
  readonly share: number;
  /** While it is dragged; null when it no longer is. */
  readonly onDrag: (share: number | null) => void;
  /** Put down, or moved by a key; null gives back the usual share. */
  readonly onShare: (share: number | null) => void;
}

const percent = (share: number) => Math.round(share * 100);

/** The border between two parts: dragged, moved with the arrow keys, or pressed twice to put it back. */
export function SplitHandle(props: SplitHandleProps) {
  const { label, controls, room, share, onShare } = props;
  const { min, max } = splitLimits(room);
  return (
    <div
      role="separator"
      aria-label={label}
      aria-controls={controls}
      aria-orientation={room.isBelow ? "horizontal" : "vertical"}
      aria-valuenow={percent(share)}
      aria-valuemin={percent(min)}
      aria-valuemax={percent(max)}
      tabIndex={0}
      className="split-handle"
      onDoubleClick={() => onShare(null)}
      onKeyDown={(event) => onHandleKey(event, props)}
      {...useDrag(props)}
    />
  );
}

/**
 * The border goes along with the pointer from where it was taken, not from where its middle is, and stays
 * where the pointer was last, however the drag ends.
 */
function useDrag({ room, share, onDrag, onShare }: SplitHandleProps) {
  const drag = useRef({ at: 0, from: 0, to: 0 });
  const along = ({ clientX, clientY }: PointerEvent) => (room.isBelow ? clientY : clientX);
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>) => {
      // Else a press selects text beside it, and the next one drags that away.
      event.preventDefault();
      event.currentTarget.focus();
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { at: along(event), from: share, to: share };
    },
    onPointerMove: (event: PointerEvent) => {
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const { at, from } = drag.current;
      const to = clampShare(from + (at - along(event)) / room.length, splitLimits(room));
      drag.current.to = to;
      onDrag(to);
    },
    onLostPointerCapture: () => {
      const { from, to } = drag.current;
      if (to !== from) onShare(to);
      onDrag(null);
    },
  };
}

function onHandleKey(event: KeyboardEvent, { room, share, onShare }: SplitHandleProps): void {
  if (event.key === "Delete") onShare(null);
  const moved = shareAfterKey(event, share, room);
  if (moved === undefined) return;
  event.preventDefault();
  onShare(moved);
}
