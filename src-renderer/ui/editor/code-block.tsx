import { useShown } from "../text/secret.tsx";
import { spellOut } from "../text/spell-out.ts";
import "./code-block.css";

interface CodeBlockProps {
  readonly text: string;
  /** The accessible name. */
  readonly label?: string;
  /** Breaks long lines in place of scrolling them. */
  readonly wraps?: boolean;
}

/** A few lines of code or of an answer, to read and to select; without its secrets before an audience. */
export function CodeBlock({ text, label, wraps = false }: CodeBlockProps) {
  const shown = useShown();
  return (
    <pre className={`code-block ${wraps ? "wraps" : ""}`} tabIndex={0} aria-label={label}>
      {spellOut(shown(text))}
    </pre>
  );
}
