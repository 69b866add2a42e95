import "./status-chip.css";

export type Tone = "good" | "bad" | "wait" | "busy" | "warn" | "none";

const shapes: Readonly<Record<Tone, string>> = {
  good: "M2.2 5.3 4.2 7.3 7.8 2.9",
  bad: "M2.6 2.6 7.4 7.4 M7.4 2.6 2.6 7.4",
  wait: "M5 1.7a3.3 3.3 0 1 0 0 6.6a3.3 3.3 0 1 0 0-6.6",
  busy: "M5 1.7a3.3 3.3 0 0 1 3.3 3.3 M5 8.3a3.3 3.3 0 0 1-3.3-3.3",
  warn: "M5 1.4 8.6 5 5 8.6 1.4 5z",
  none: "M2.6 5 7.4 5",
};

interface StatusChipProps {
  readonly tone: Tone;
  readonly word: string;
  /** A number or a name beside the word. */
  readonly code?: string | undefined;
  readonly title?: string | undefined;
  /** Keeps the word for screen readers only. */
  readonly bare?: boolean;
}

/** A status told three ways: by shape, by word and by colour. */
export function StatusChip({ tone, word, code, title, bare = false }: StatusChipProps) {
  return (
    <span className={`chip ${tone}`} title={title}>
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden>
        <path d={shapes[tone]} />
      </svg>
      <span className={bare ? "unseen" : "word"}>{word}</span>
      {code === undefined ? null : <span className="figures code">{code}</span>}
    </span>
  );
}
