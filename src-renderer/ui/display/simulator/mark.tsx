import { useLook } from "./simulator-looks.ts";
import "./mark.css";

/** Returns the colour of a simulator, for its mark, its icon and its threads; never for text. */
export function useTint(kind: string, hue?: number): string {
  const look = useLook(kind);
  const degrees = hue ?? look?.hue ?? deriveHue(kind);
  return `oklch(var(--mark-lightness) var(--mark-chroma) ${String(degrees)})`;
}

interface MarkProps {
  readonly name: string;
  readonly hue?: number | undefined;
}

/** A thin stroke in the hue of a name, so that rows of the same name are recognised. */
export function Mark({ name, hue }: MarkProps) {
  return <span className="mark" style={{ color: useTint(name, hue) }} aria-hidden />;
}

/**
 * The same name has the same hue everywhere; multiples of 26 degrees are far enough apart to be
 * distinguished.
 */
function deriveHue(name: string): number {
  const sum = Array.from(name, (sign) => sign.charCodeAt(0)).reduce((all, code) => all + code, 0);
  return (sum % 14) * 26;
}
