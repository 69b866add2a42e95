import { Play, X } from "lucide-react";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useFeed, useStatus } from "../../stores/feed-store.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import { runTrial } from "./run-try-it.ts";
import { forgetTrial, useTryIt } from "./try-it-store.ts";
import { TryItSteps } from "./try-it-steps.tsx";
import "./try-it.css";

const SWITCH_ON = "SIM_WEBHOOK_DELIVERY=on npm start";

/** One button that shows the whole of it: event, delivery, verified signature. */
export function TryIt() {
  const hasPayments = useSimulators().some(({ kind }) => kind === "payments");
  const { isRunning, steps } = useTryIt();
  const { deliveryOn } = useStatus("payments");
  const isNew = useFeed(({ total }) => total === 0);
  if (!hasPayments) return null;
  return (
    <section className="try-it" aria-label="Try Simdeck">
      <header className="try-it-head">
        <p className={isNew || steps ? "" : "soft"}>
          {steps
            ? "From a call to a verified delivery, step by step."
            : "See it work with no other program: a charge, its dispute, and a receiver that verifies both."}
        </p>
        <span className="grow" />
        <Button
          tone={isNew ? "primary" : "plain"}
          isPending={isRunning}
          onPress={() => {
            if (!isRunning) void runTrial();
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
      {steps ? <TryItSteps steps={steps} /> : null}
      {steps && !deliveryOn ? <DeliveryIsOff /> : null}
    </section>
  );
}

/** Events are recorded all the same; to see them arrive, delivery has to be on. */
function DeliveryIsOff() {
  return (
    <Note tone="warn">
      Delivery is off, so both events were recorded and neither was sent. To see them arrive, quit
      Simdeck and start it with <code>{SWITCH_ON}</code>{" "}
      <CopyButton text={SWITCH_ON} what="the command" />
    </Note>
  );
}
