import { useState } from "react";
import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { hueOf, Mark } from "../../ui/mark.tsx";
import { ActionForm } from "./action-form.tsx";
import { ActionResult } from "./action-result.tsx";
import type { ActionOutcome } from "../../stores/doings.ts";

interface ActionSectionProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
}

/** A form, what it will do, and what it did. */
export function ActionSection({ simulator, action }: ActionSectionProps) {
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null);
  return (
    <>
      <div className="action-left">
        <header className="action-head">
          <h2>{action.title}</h2>
          <p className="soft action-who">
            <Mark hue={hueOf(simulator.kind)} />
            {simulator.kind}
            <code className="faint">POST {action.path}</code>
          </p>
          <p className="soft">{action.summary}</p>
        </header>
        <ActionForm
          simulator={simulator}
          action={action}
          outcome={outcome}
          onOutcome={setOutcome}
        />
      </div>
      <div className="action-right">
        <h3>What happens</h3>
        <ol className="effects">
          {action.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ol>
        {outcome === null ? null : <ActionResult simulator={simulator} outcome={outcome} />}
      </div>
    </>
  );
}
