import { Play, X } from "lucide-react";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { announceError } from "../../stores/announcer-store.ts";
import { useStatus } from "../../stores/feed/feed-store.ts";
import { useOutOfReach } from "../../stores/feed/use-out-of-reach.ts";
import { turnOnDelivery } from "../../stores/turn-on-delivery.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { hasTrial, runTrial, type TrialSimulator } from "./run-try-it.ts";
import { forgetTrial, isStale, useTryIt } from "./try-it-store.ts";
import { TryItSteps } from "./try-it-steps.tsx";
import "./try-it.css";

/** The simulator that the trial runs with; `undefined` when none of those that run can. */
export function useTrialSimulator(): TrialSimulator | undefined {
  return useSimulators().find(hasTrial);
}

/** Returns the function that runs the trial, with delivery turned on first where that is wanted. */
function useStart(simulator: TrialSimulator) {
  const all = useSimulators();
  return async (turnsOn: boolean): Promise<void> => {
    try {
      if (turnsOn) await turnOnDelivery([simulator.kind], all);
      await runTrial(simulator);
    } catch (error) {
      announceError(error, "Try it stopped: ");
    }
  };
}

/** One button that shows the whole of it: event, delivery, verified signature. */
export function TryIt({ simulator }: { readonly simulator: TrialSimulator }) {
  const trial = useTryIt();
  const status = useStatus(simulator.kind);
  const host = useOutOfReach();
  const start = useStart(simulator);
  const { isRunning } = trial;
  const steps = !isRunning && isStale(trial, status) ? null : trial.steps;
  const turnsOn = !isRunning && !status.deliveryOn;
  const isNew = status.events === 0 && !steps;
  return (
    <section className={`try-it ${isNew ? "first" : ""}`} aria-label="Try Simdeck">
      <header className="hstack try-it-head">
        <div className="vstack grow try-it-words">
          {isNew ? <FirstWords /> : null}
          <p className="soft">{describeTrial(simulator, steps !== null, turnsOn)}</p>
        </div>
        <Button
          tone={isNew ? "primary" : "plain"}
          isPending={isRunning}
          isDisabled={host !== undefined}
          {...(turnsOn ? { label: "Try it: turn on delivery and run" } : {})}
          onPress={() => {
            if (!isRunning) void start(turnsOn);
          }}
        >
          <Play size={14} aria-hidden />
          {turnsOn ? "Turn on delivery and run" : "Try it"}
        </Button>
        {turnsOn && host === undefined ? (
          <Button tone="quiet" onPress={() => void start(false)}>
            Run without delivery
          </Button>
        ) : null}
        {steps && !isRunning ? (
          <IconButton label="Hide the steps" onPress={forgetTrial}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {isNew || steps ? <TryItSteps simulator={simulator} steps={steps} /> : null}
      {host === undefined ? null : <OutOfReach host={host} />}
    </section>
  );
}

/** The first sentence that a person reads here. */
function FirstWords() {
  const count = useSimulators().length;
  return (
    <h2 className="try-it-title">
      {count === 1 ? "One simulator is" : `${String(count)} simulators are`} running. Nothing has
      happened yet.
    </h2>
  );
}

function describeTrial({ trial }: TrialSimulator, hasSteps: boolean, turnsOn: boolean): string {
  const off = "Delivery is off: events are recorded, not sent.";
  if (hasSteps) return `From a request to a verified delivery.${turnsOn ? ` ${off}` : ""}`;
  const intro = `See it work without another program: ${trial.intro}.`;
  return turnsOn ? `${off} ${intro}` : intro;
}

/** The trial needs a receiver, and the one at hand listens on this machine only. */
function OutOfReach({ host }: { readonly host: string }) {
  return (
    <p className="soft">
      {host} cannot reach the test receiver, which only this machine can reach. Run Try it where the
      instance runs.
    </p>
  );
}
