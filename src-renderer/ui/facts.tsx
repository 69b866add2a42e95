import "./facts.css";

interface FactsProps {
  readonly title?: string;
  readonly facts: Readonly<Record<string, React.ReactNode>>;
}

/** Names and values under each other. */
export function Facts({ title, facts }: FactsProps) {
  const entries = Object.entries(facts);
  return (
    <>
      {title === undefined ? null : <h3 className="part">{title}</h3>}
      {entries.length === 0 ? <p className="faint facts-none">none</p> : null}
      <dl className="facts">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={typeof value === "string" ? "mono" : ""}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
