import { ChevronDown, ChevronRight } from "lucide-react";
import type { ReceiverState } from "#shared/domain/receiver.ts";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useReceiver, useReceiverChange } from "../../bridge/use-receiver.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useOutOfReach } from "../../stores/feed/use-out-of-reach.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { formatCount } from "../../ui/text/format.ts";
import { ReceivedDeliveries } from "./received-deliveries.tsx";
import { ReceiverBehaviourForm } from "./receiver-behaviour.tsx";
import { unfoldReceiver, useReceiverFold } from "./receiver-fold.ts";
import { ReceiverRegistrations } from "./receiver-registrations.tsx";
import "./test-receiver.css";

interface TestReceiverProps {
  readonly simulators: readonly SimulatorView[];
  readonly endpoints: readonly EndpointView[];
}

/** A receiver inside Simdeck, in one line; it unfolds to its response, its simulators and its deliveries. */
export function TestReceiver({ simulators, endpoints }: TestReceiverProps) {
  const revision = useFeed((feed) => feed.revision);
  const receiver = useReceiver(String(revision));
  const change = useReceiverChange();
  const host = useOutOfReach();
  const { isOpen } = useReceiverFold();
  if (!receiver) return null;
  const isOff = receiver.url === null;
  const toggle = () => {
    unfoldReceiver(isOff);
    change.mutate(isOff ? "start" : "stop");
  };
  return (
    <section className="test-receiver" aria-label="Test receiver">
      <header className="hstack receiver-head">
        <FoldButton isOpen={isOpen} />
        <Summary receiver={receiver} />
        <span className="grow" />
        <Button
          size="small"
          label={isOff ? "Start test receiver" : "Stop test receiver"}
          isPending={change.isPending}
          onPress={toggle}
        >
          {isOff ? "Start" : "Stop"}
        </Button>
      </header>
      {host === undefined || !isOpen ? null : (
        <Note tone="warn">
          {host} cannot reach this receiver, which has a port on the loopback address of this
          machine. Deliveries to it fail unless a tunnel leads here.
        </Note>
      )}
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
      {isOpen ? <Parts {...{ simulators, endpoints, receiver }} onChange={change.mutate} /> : null}
    </section>
  );
}

function FoldButton({ isOpen }: { readonly isOpen: boolean }) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <h2>
      <button
        type="button"
        className="hstack receiver-fold"
        aria-expanded={isOpen}
        onClick={() => unfoldReceiver(!isOpen)}
      >
        <Chevron size={13} aria-hidden />
        Test receiver
      </button>
    </h2>
  );
}

/** The state of the receiver in one line: port, response, count. */
function Summary({ receiver: { url, behaviour, received } }: { readonly receiver: ReceiverState }) {
  if (url === null) {
    return (
      <>
        <StatusChip tone="wait" word="off" />
        <span className="soft clip">a receiver inside Simdeck that verifies every delivery</span>
      </>
    );
  }
  const { status, delayMs, failure } = behaviour;
  const delay = delayMs === 0 ? "" : ` after ${formatCount(delayMs)} ms`;
  const response = { none: `answers ${String(status)}${delay}`, ...failures }[failure];
  return (
    <>
      <StatusChip tone="good" word="running" />
      <span className="mono clip">{url}</span>
      <CopyButton text={url} what="the test receiver's address" />
      <span className="soft clip">
        {response}, {formatCount(received)} received
      </span>
    </>
  );
}

const failures = { hang: "never answers", reset: "drops the connection" } as const;

interface PartsProps extends TestReceiverProps {
  readonly receiver: ReceiverState;
  readonly onChange: ReturnType<typeof useReceiverChange>["mutate"];
}

function Parts({ simulators, endpoints, receiver, onChange }: PartsProps) {
  const { url, behaviour, received } = receiver;
  return (
    <>
      {url === null && received === 0 ? (
        <p className="soft receiver-intro">
          It verifies every delivery as the provider's own library does, and answers with the
          status, the delay or the failure that you set. Start it, then register it.
        </p>
      ) : null}
      {url === null ? null : (
        <div className="receiver-parts">
          <ReceiverBehaviourForm behaviour={behaviour} onChange={onChange} />
          <ReceiverRegistrations url={url} simulators={simulators} endpoints={endpoints} />
        </div>
      )}
      {url === null && received === 0 ? null : (
        <ReceivedDeliveries
          total={received}
          isRegistered={endpoints.some((endpoint) => endpoint.url === url)}
        />
      )}
    </>
  );
}
