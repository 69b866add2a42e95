import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { useActionRequest } from "./use-action-request.ts";

interface ActionCallProps {
  readonly simulator: SimulatorView;
  readonly action: WorldActionView;
}

/** The call that the form makes, as it stands now: what a client, a schedule or a test would send. */
export function ActionCall({ simulator, action }: ActionCallProps) {
  const { request } = useActionRequest(simulator, action);
  return (
    <section className="action-call" aria-label={`The call of ${action.title}`}>
      <h3>The call</h3>
      <CodeBlock
        text={`POST ${request.path}\n${JSON.stringify(request.body, null, 2)}`}
        label="Request"
        wraps
      />
    </section>
  );
}
