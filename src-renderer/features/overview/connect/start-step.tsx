import { Radio } from "lucide-react";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import { goTo } from "../../../stores/location.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { StatusChip } from "../../../ui/display/status/status-chip.tsx";
import { formatWallTime } from "../../../ui/text/format.ts";
import { findNextStep } from "./next-step.ts";
import { Step } from "./step.tsx";
import type { OwnEndpoints } from "./use-own-endpoints.ts";
import type { Seen } from "./use-seen.ts";

interface StartStepProps {
  readonly simulators: readonly SimulatorView[];
  readonly chosen: readonly SimulatorView[];
  readonly endpoints: OwnEndpoints;
  /** The simulators that the app has called. */
  readonly seen: readonly Seen[];
  /** True while its button is the next thing to press. */
  readonly isCurrent: boolean;
}

/** The simulators that the app uses, each with its first request, and the step after it. */
export function StartStep({ simulators, chosen, endpoints, seen, isCurrent }: StartStepProps) {
  const isSeen = seen.length > 0;
  const next = isSeen ? findNextStep(chosen, endpoints) : undefined;
  return (
    <Step number={3} title="Start your app" isCurrent={isCurrent}>
      <ul className="connect-seen" aria-label="Requests of the app">
        {simulators.map((simulator) => (
          <SeenRow
            key={simulator.kind}
            simulator={simulator}
            seen={seen.find(({ kind }) => kind === simulator.kind)}
            isChosen={chosen.includes(simulator)}
          />
        ))}
      </ul>
      {isSeen ? null : (
        <p className="connect-hint faint">The first request of your app is shown here.</p>
      )}
      {next ? (
        <div className="hstack">
          <Button
            tone={isCurrent ? "primary" : "plain"}
            onPress={() => goTo(next.place, next.params)}
          >
            <Radio size={14} aria-hidden />
            {next.title}
          </Button>
        </div>
      ) : null}
    </Step>
  );
}

interface SeenRowProps {
  readonly simulator: SimulatorView;
  readonly seen: Seen | undefined;
  /** A simulator that is not chosen is shown once the app has called it. */
  readonly isChosen: boolean;
}

function SeenRow({ simulator: { kind, model }, seen, isChosen }: SeenRowProps) {
  if (!seen && !isChosen) return null;
  return (
    <li>
      <Mark name={kind} />
      <div className="clip">
        <p className="clip connect-model">{model}</p>
        {seen ? (
          <p className="clip soft">seen {seen.client}</p>
        ) : (
          <p className="clip faint">no request yet</p>
        )}
      </div>
      {seen ? (
        <StatusChip tone="good" word={formatWallTime(seen.arrivedAt)} />
      ) : (
        <StatusChip tone="wait" word="waiting" />
      )}
    </li>
  );
}
