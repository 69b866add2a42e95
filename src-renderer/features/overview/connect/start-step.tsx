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
import { useSeen } from "./use-seen.ts";

interface StartStepProps {
  readonly simulators: readonly SimulatorView[];
  readonly chosen: readonly SimulatorView[];
  readonly endpoints: OwnEndpoints;
  /** True once the app has sent a request. */
  readonly isSeen: boolean;
  /** True while its button is the next thing to press. */
  readonly isCurrent: boolean;
}

/** The simulators that the app uses, each with its first request, and the step after it. */
export function StartStep({ simulators, chosen, endpoints, isSeen, isCurrent }: StartStepProps) {
  const kinds = chosen.map(({ kind }) => kind);
  const next = isSeen ? findNextStep(chosen, endpoints) : undefined;
  return (
    <Step number={3} title="Start your app" isCurrent={isCurrent}>
      <ul className="connect-seen" aria-label="Requests of the app">
        {simulators.map((simulator) => (
          <SeenRow
            key={simulator.kind}
            simulator={simulator}
            isChosen={kinds.includes(simulator.kind)}
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
  /** A simulator that is not chosen is shown once the app has called it. */
  readonly isChosen: boolean;
}

function SeenRow({ simulator: { kind, model }, isChosen }: SeenRowProps) {
  const { isSeen, client, arrivedAt } = useSeen([kind]);
  if (!isSeen && !isChosen) return null;
  return (
    <li>
      <Mark name={kind} />
      <div className="clip">
        <p className="clip connect-model">{model}</p>
        {isSeen ? (
          <p className="clip soft">seen{client === "" ? "" : ` ${client}`}</p>
        ) : (
          <p className="clip faint">no request yet</p>
        )}
      </div>
      {isSeen ? (
        <StatusChip tone="good" word={formatWallTime(arrivedAt)} />
      ) : (
        <StatusChip tone="wait" word="waiting" />
      )}
    </li>
  );
}
