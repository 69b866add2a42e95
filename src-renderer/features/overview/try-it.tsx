import { Play, X, Zap } from "lucide-react";
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

/** Returns the function that runs the trial, with delivery turned on first. */
function useStart(simulator: TrialSimulator) {
  const all = useSimulators();
  const { deliveryOn } = useStatus(simulator.kind);
  return async (): Promise<void> => {
    try {
      if (!deliveryOn) await turnOnDelivery([simulator.kind], all);
      await runTrial(simulator);
    } catch (error) {
      announceError(error, "Try it stopped: ");
    }
  };
}

interface TryItProps {
  readonly simulator: TrialSimulator;
  /** True while no app is connected, the first time that the window is used. */
  readonly isFirst: boolean;
}

/** One button that shows the whole of it: event, delivery, verified signature. */
export function TryIt({ simulator, isFirst }: TryItProps) {
  const trial = useTryIt();
  const status = useStatus(simulator.kind);
  const host = useOutOfReach();
  const start = useStart(simulator);
  const { isRunning } = trial;
  const steps = !isRunning && isStale(trial, status) ? null : trial.steps;
  const { intro } = simulator.trial;
  return (
    <section className="try-it" aria-label="Try Simdeck">
      <header className="hstack try-it-head">
        <Zap size={15} aria-hidden />
        <p className="grow">
          <b>{isFirst ? "No app at hand?" : "Without an app"}</b>{" "}
          <span className="soft">
            See {intro}.
            {status.deliveryOn || isRunning ? "" : " Delivery is off: this turns it on."}
          </span>
        </p>
        <Button
          isPending={isRunning}
          isDisabled={host !== undefined}
          onPress={() => {
            if (!isRunning) void start();
          }}
        >
          <Play size={14} aria-hidden />
          Try it
        </Button>
        {steps && !isRunning ? (
          <IconButton label="Hide the steps" onPress={forgetTrial}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {steps ? <TryItSteps simulator={simulator} steps={steps} /> : null}
      {host === undefined ? null : <OutOfReach host={host} />}
    </section>
  );
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
