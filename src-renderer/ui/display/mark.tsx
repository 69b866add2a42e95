import { createContext, useContext } from "react";
import "./mark.css";

/** Name → hue in degrees, for the names that have one of their own. */
export const MarkHues = createContext<ReadonlyMap<string, number | undefined>>(new Map());

interface MarkProps {
  readonly name: string;
  readonly hue?: number | undefined;
}

/** A thin stroke in the hue of a name, so that rows of the same name are recognised. */
export function Mark({ name, hue }: MarkProps) {
  const hues = useContext(MarkHues);
  const degrees = hue ?? hues.get(name) ?? deriveHue(name);
  const background = `oklch(var(--mark-lightness) var(--mark-chroma) ${String(degrees)})`;
  return <span className="mark" style={{ background }} aria-hidden />;
}

/** The same name has the same hue everywhere; multiples of 26 degrees are far enough apart to be told apart. */
function deriveHue(name: string): number {
  const sum = Array.from(name, (sign) => sign.charCodeAt(0)).reduce((all, code) => all + code, 0);
  return (sum % 14) * 26;
}
