import { useFeed } from "../../stores/feed/feed-store.ts";
import { useOutOfReach } from "../../stores/feed/use-out-of-reach.ts";
import { explainError } from "../../bridge/explain-error.ts";
import { useReceiver, useReceiverChange } from "../../bridge/use-receiver.ts";
import type { EndpointView, SimulatorView } from "#shared/domain/simulator.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { Note } from "../../ui/display/note.tsx";
import { StatusChip } from "../../ui/display/status/status-chip.tsx";
import { ReceivedDeliveries } from "./received-deliveries.tsx";
import { ReceiverBehaviourForm } from "./receiver-behaviour.tsx";
import { ReceiverRegistrations } from "./receiver-registrations.tsx";
import "./test-receiver.css";

interface TestReceiverProps {
  readonly simulators: readonly SimulatorView[];
  readonly endpoints: readonly EndpointView[];
}

/** A receiver that needs no other program: verifies what comes, and answers what is set here. */
export function TestReceiver({ simulators, endpoints }: TestReceiverProps) {
  const revision = useFeed((feed) => feed.revision);
  const receiver = useReceiver(String(revision));
  const change = useReceiverChange();
  const host = useOutOfReach();
  if (!receiver) return null;
  const { url, behaviour, received } = receiver;
  return (
    <section className="test-receiver" aria-label="Test receiver">
      <header className="hstack receiver-head">
        <h2>Test receiver</h2>
        <StatusChip tone={url === null ? "wait" : "good"} word={url === null ? "off" : "listens"} />
        {url === null ? null : (
          <>
            <span className="mono clip">{url}</span>
            <CopyButton text={url} what="the test receiver's address" />
          </>
        )}
        <span className="grow" />
        <Button
          size="small"
          tone={url === null ? "primary" : "plain"}
          isPending={change.isPending}
          onPress={() => change.mutate(url === null ? "start" : "stop")}
        >
          {url === null ? "Start test receiver" : "Stop test receiver"}
        </Button>
      </header>
      {url === null && received === 0 ? (
        <p className="soft receiver-intro">
          A receiver inside Simdeck. It verifies every delivery as the provider's own library does,
          and answers the status, the delay or the failure you set. Start it, then register it.
        </p>
      ) : null}
      {host === undefined ? null : (
        <Note tone="warn">
          {host} cannot reach this receiver, which listens on this machine’s loopback. Deliveries to
          it fail unless a tunnel leads here.
        </Note>
      )}
      {change.isError ? <Note tone="bad">{explainError(change.error)}</Note> : null}
      {url === null ? null : (
        <div className="receiver-parts">
          <ReceiverBehaviourForm behaviour={behaviour} onChange={change.mutate} />
          <ReceiverRegistrations url={url} simulators={simulators} endpoints={endpoints} />
        </div>
      )}
      {url === null && received === 0 ? null : (
        <ReceivedDeliveries
          total={received}
          isRegistered={endpoints.some((endpoint) => endpoint.url === url)}
        />
      )}
    </section>
  );
}
