import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import "./split-pane.css";

interface SplitPaneProps {
  readonly label: string;
  readonly main: ReactNode;
  /** Beside the main part, or below it in a narrow window; null for none. */
  readonly side: ReactNode;
  /** How much of the room the side has, 0 to 1. */
  readonly share: number;
  readonly onShare: (share: number) => void;
}

const clamp = (share: number) => Math.min(0.75, Math.max(0.25, share));

/** Two parts with a border that is moved by dragging it, or by the arrow keys while it has focus. */
export function SplitPane({ label, main, side, share, onShare }: SplitPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const drag = (event: PointerEvent) => {
    const box = pane.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const isBelow = getComputedStyle(event.currentTarget).cursor === "row-resize";
    const along = isBelow
      ? (box.bottom - event.clientY) / box.height
      : (box.right - event.clientX) / box.width;
    onShare(clamp(along));
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === "ArrowLeft" || key === "ArrowUp") onShare(clamp(share + 0.04));
    if (key === "ArrowRight" || key === "ArrowDown") onShare(clamp(share - 0.04));
  };
  if (side === null) return <div className="split-pane">{main}</div>;
  return (
    <div className="split-pane" ref={pane}>
      {main}
      <div
        role="separator"
        aria-label={label}
        aria-valuenow={Math.round(share * 100)}
        aria-valuemin={25}
        aria-valuemax={75}
        tabIndex={0}
        className="split-handle"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
      />
      <div className="split-side" style={{ flexBasis: `${String(share * 100)}%` }}>
        {side}
      </div>
    </div>
  );
}
