import { useState } from "react";
import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { Mark } from "../../ui/mark.tsx";
import { ActionCall } from "./action-call.tsx";
import { ActionForm } from "./action-form.tsx";
import { ActionResult } from "./action-result.tsx";
import { useDoings, type ActionOutcome } from "../../stores/doings.ts";

interface ActionSectionProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
}

/** What came of an action the last time; a refusal is of no use any more once its form was left. */
function lastDone(kind: string, path: string): ActionOutcome | null {
  const last = useDoings
    .getState()
    .doings.find(({ request }) => request.kind === kind && request.path === path);
  return last && !last.answer.refusal ? last : null;
}

/** A form, what it will do, and what it did. */
export function ActionSection({ simulator, action }: ActionSectionProps) {
  const [outcome, setOutcome] = useState(() => lastDone(simulator.kind, action.path));
  return (
    <>
      <div className="action-left">
        <header className="action-head">
          <h2>{action.title}</h2>
          <p className="soft action-who">
            <Mark name={simulator.kind} />
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
        <ActionCall simulator={simulator} action={action} />
        {outcome === null ? null : <ActionResult simulator={simulator} outcome={outcome} />}
      </div>
    </>
  );
}
