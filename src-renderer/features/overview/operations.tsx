import type { SimulatorView } from "#shared/domain/simulator.ts";
import { DialogButton } from "../../ui/controls/dialog-button.tsx";

interface OperationsProps {
  /** The name of the simulator. */
  readonly name: string;
  readonly operations: NonNullable<SimulatorView["operations"]>;
}

/** The number of operations of a description that keep state; a press lists the others. */
export function Operations({ name, operations: { total, sampled } }: OperationsProps) {
  const words = `stateful ${String(total - sampled.length)} of ${String(total)} operations`;
  if (sampled.length === 0) return <span className="faint figures">{words}</span>;
  return (
    <DialogButton
      label={words}
      name={`${name}: ${words}`}
      size="small"
      tone="quiet"
      title={`Operations of ${name} that keep nothing`}
    >
      {() => (
        <>
          <p className="soft">Each returns a sample of its response.</p>
          <ul className="lines mono scroll operation-lines">
            {sampled.map((operation) => (
              <li key={operation}>{operation}</li>
            ))}
          </ul>
        </>
      )}
    </DialogButton>
  );
}
