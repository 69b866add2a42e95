import { useShown } from "../text/secret.tsx";
import "./facts.css";

interface FactsProps {
  readonly title?: string;
  readonly facts: Readonly<Record<string, React.ReactNode>>;
}

/** Names and values under each other. */
export function Facts({ title, facts }: FactsProps) {
  const entries = Object.entries(facts);
  const shown = useShown();
  return (
    <>
      {title === undefined ? null : <h3 className="part">{title}</h3>}
      {entries.length === 0 ? <p className="faint facts-none">none</p> : null}
      <dl className="facts">
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            {typeof value === "string" ? (
              <dd className="mono">{shown(value, name)}</dd>
            ) : (
              <dd>{value}</dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
