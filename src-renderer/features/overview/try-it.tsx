import { Play, X } from "lucide-react";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useFeed, useStatus } from "../../stores/feed/feed-store.ts";
import { useOutOfReach } from "../../stores/feed/use-out-of-reach.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { hasTrial, runTrial } from "./run-try-it.ts";
import { forgetTrial, useTryIt } from "./try-it-store.ts";
import { TryItSteps } from "./try-it-steps.tsx";
import "./try-it.css";

const SWITCH_ON = "SIM_WEBHOOK_DELIVERY=on npm start";
const SWITCH_ON_THERE = "SIM_WEBHOOK_DELIVERY=on simdeck headless";

/** One button that shows the whole of it: event, delivery, verified signature. */
export function TryIt() {
  const simulator = useSimulators().find(hasTrial);
  const { isRunning, steps } = useTryIt();
  const { deliveryOn } = useStatus(simulator?.kind ?? "");
  const host = useOutOfReach();
  const isNew = useFeed(({ total }) => total === 0);
  if (!simulator) return null;
  return (
    <section className="try-it" aria-label="Try Simdeck">
      <header className="hstack try-it-head">
        <p className={isNew || steps ? "" : "soft"}>
          {steps
            ? "From a call to a verified delivery, step by step."
            : `See it work with no other program: ${simulator.trial.intro}.`}
        </p>
        <span className="grow" />
        <Button
          tone={isNew ? "primary" : "plain"}
          isPending={isRunning}
          isDisabled={host !== undefined}
          onPress={() => {
            if (!isRunning) void runTrial(simulator);
          }}
        >
          <Play size={13} aria-hidden />
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
      {steps && !deliveryOn ? <DeliveryIsOff /> : null}
    </section>
  );
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
function DeliveryIsOff() {
  const isAttached = useFeed(({ attachment }) => attachment !== null);
  const command = isAttached ? SWITCH_ON_THERE : SWITCH_ON;
  return (
    <Note tone="warn">
      Delivery is off, so both events were recorded and neither was sent. To see them arrive,{" "}
      {isAttached ? "start that instance with" : "quit Simdeck and start it with"}{" "}
      <code>{command}</code> <CopyButton text={command} what="the command" />
    </Note>
  );
}
