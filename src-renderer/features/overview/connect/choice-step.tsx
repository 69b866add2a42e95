import { Check } from "lucide-react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { SimulatorIcon } from "../../../ui/display/simulator/simulator-icon.tsx";
import { useConnect } from "./connect-store.ts";
import { Step } from "./step.tsx";

interface ChoiceStepProps {
  readonly simulators: readonly SimulatorView[];
  readonly chosen: readonly SimulatorView[];
}

/** The simulators that an app uses: a button for each, down while it is chosen. */
export function ChoiceStep({ simulators, chosen }: ChoiceStepProps) {
  const kinds = chosen.map(({ kind }) => kind);
  return (
    <Step
      number={1}
      title="Choose what it uses"
      end={<span className="faint figures">{kinds.length}</span>}
    >
      <ToggleButtonGroup
        aria-label="Simulators of the app"
        className="connect-choice"
        selectionMode="multiple"
        disallowEmptySelection
        selectedKeys={kinds}
        onSelectionChange={(keys) => useConnect.setState({ kinds: [...keys].map(String) })}
      >
        {simulators.map(({ kind, model }) => (
          <ToggleButton key={kind} id={kind} className="hstack connect-chip">
            <SimulatorIcon kind={kind} size={13} />
            <span className="clip">{model}</span>
            {kinds.includes(kind) ? <Check size={12} aria-hidden /> : null}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Step>
  );
}
