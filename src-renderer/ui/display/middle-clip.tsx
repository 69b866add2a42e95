import { memo } from "react";
import "./middle-clip.css";

interface MiddleClipProps {
  readonly text: string;
  /** The number of characters at the end that are always visible. */
  readonly tail?: number;
}

/**
 * A long name that gives way in its middle: ids differ at their ends. The text stays whole in the
 * document, so that it is found, read out and copied as it is.
 */
export const MiddleClip = memo(({ text, tail = 6 }: MiddleClipProps) => {
  // Short names seldom give way, and most rows have no others.
  if (text.length <= tail * 3) return <span className="clip">{text}</span>;
  const end = text.length - tail;
  return (
    <span className="middle-clip">
      <span className="middle-clip-head" style={{ maxWidth: wholeSigns(tail) }}>
        {text.slice(0, end)}
      </span>
      <span className="middle-clip-tail">{text.slice(end)}</span>
    </span>
  );
});
/** As many whole signs as there is room for: what is left of one would be a gap before the end. */
function wholeSigns(tail: number): string {
  return `calc(round(down, 100% - ${String(tail)}ch + 0.5px, 1ch) + 0.4px)`;
}

MiddleClip.displayName = "MiddleClip";
