import { Play, X } from "lucide-react";
import { explainError } from "../../bridge/explain-error.ts";
import { useSettingsView } from "../../bridge/use-settings-view.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useFeed, useStatus } from "../../stores/feed/feed-store.ts";
import { useOutOfReach } from "../../stores/feed/use-out-of-reach.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { hasTrial, runTrial, type TrialSimulator } from "./run-try-it.ts";
import { forgetTrial, isStale, useTryIt } from "./try-it-store.ts";
import { TryItSteps } from "./try-it-steps.tsx";
import { turnOnDelivery } from "./turn-on-delivery.ts";
import "./try-it.css";

const SWITCH_ON = "SIM_WEBHOOK_DELIVERY=on npm start";
const SWITCH_ON_THERE = "SIM_WEBHOOK_DELIVERY=on simdeck headless";

/** Runs the trial, with delivery turned on first where that is wanted. */
async function start(simulator: TrialSimulator, turnsOn: boolean): Promise<void> {
  try {
    if (!turnsOn || (await turnOnDelivery(simulator.kind))) await runTrial(simulator);
  } catch (error) {
    announce(`Try it stopped: ${explainError(error)}`);
  }
}

/** One button that shows the whole of it: event, delivery, verified signature. */
export function TryIt() {
  const simulator = useSimulators().find(hasTrial);
  return simulator ? <Trial simulator={simulator} /> : null;
}

function Trial({ simulator }: { readonly simulator: TrialSimulator }) {
  const trial = useTryIt();
  const { isRunning } = trial;
  const status = useStatus(simulator.kind);
  const host = useOutOfReach();
  const isNew = useFeed(({ total }) => total === 0);
  const fixedBy = useFixedBy();
  const steps = !isRunning && isStale(trial, status) ? null : trial.steps;
  const turnsOn = !isRunning && !status.deliveryOn && fixedBy === undefined;
  return (
    <section className="try-it" aria-label="Try Simdeck">
      <header className="hstack try-it-head">
        <p className={isNew || steps ? "" : "soft"}>
          {steps
            ? "From a call to a verified delivery, step by step."
            : `See it work with no other program: ${simulator.trial.intro}.`}
          {turnsOn ? " Delivery is off; one press turns it on." : null}
        </p>
        <span className="grow" />
        <Button
          tone={isNew ? "primary" : "plain"}
          isPending={isRunning}
          isDisabled={host !== undefined}
          onPress={() => {
            if (!isRunning) void start(simulator, turnsOn);
          }}
        >
          <Play size={13} aria-hidden />
          {turnsOn ? "Turn on and run" : "Try it"}
        </Button>
        {steps && !isRunning ? (
          <IconButton label="Hide the steps" onPress={forgetTrial}>
            <X size={14} aria-hidden />
          </IconButton>
        ) : null}
      </header>
      {steps ? <TryItSteps simulator={simulator} steps={steps} /> : null}
      {host === undefined ? null : <OutOfReach host={host} />}
      {steps && !status.deliveryOn && fixedBy !== undefined ? <DeliveryIsOff by={fixedBy} /> : null}
    </section>
  );
}

/** What keeps this window from switching delivery on: another instance's start, or an option of this one. */
function useFixedBy(): string | undefined {
  const isAttached = useFeed(({ attachment }) => attachment !== null);
  const overrides = useSettingsView()?.overrides ?? [];
  if (isAttached) return "that instance";
  return overrides.find(({ field }) => field === "delivery")?.by;
}

/** The trial needs a receiver, and the one at hand listens on this machine only. */
function OutOfReach({ host }: { readonly host: string }) {
  return (
    <p className="soft">
      {host} cannot reach the test receiver, which listens on this machine’s loopback: try it where
      the instance runs.
    </p>
  );
}

/** Events are recorded all the same; to see them arrive, delivery has to be on. */
function DeliveryIsOff({ by }: { readonly by: string }) {
  const isAttached = useFeed(({ attachment }) => attachment !== null);
  const command = isAttached ? SWITCH_ON_THERE : SWITCH_ON;
  return (
    <Note tone="warn">
      {isAttached ? "Delivery is off there" : `${by} switches delivery off`}, so both events were
      recorded and neither was sent. To see them arrive,{" "}
      {isAttached ? "start that instance with" : "quit Simdeck and start it with"}{" "}
      <code>{command}</code> <CopyButton text={command} what="the command" />
    </Note>
  );
}
