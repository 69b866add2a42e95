import "./named-lines.css";

interface NamedLinesProps {
  readonly name: string;
  readonly lines: readonly string[];
}

/** A few lines of text under a name: what goes, what stays. */
export function NamedLines({ name, lines }: NamedLinesProps) {
  return (
    <div className="named-lines">
      <h3>{name}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
