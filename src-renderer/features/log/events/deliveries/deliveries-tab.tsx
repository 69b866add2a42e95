import { useState } from "react";
import type { DeliveryDetail, EventRow } from "#shared/domain/egress.ts";
import { useSimulators } from "../../../../bridge/use-simulators.ts";
import { useStatus } from "../../../../stores/feed/feed-store.ts";
import { Empty } from "../../../../ui/display/note.tsx";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import { chooseAttempt, useChosenAttempt } from "./chosen-attempt.ts";
import { AttemptRow } from "./attempt-row.tsx";
import { viewChip } from "../../../../ui/display/status/delivery-chip-view.ts";
import { explainNoDelivery } from "./explain-no-delivery.ts";
import { latestAttempts, pickOpenAttempt } from "./pick-open-attempt.ts";
import { evenScale, sumTiming } from "./timing-parts.ts";
import { Toggle } from "../../../../ui/controls/button.tsx";
import { formatCount, formatDuration, formatPlural } from "../../../../ui/text/format.ts";
import { TimingLegend } from "./timing-bar.tsx";
import "./deliveries-tab.css";

interface DeliveriesTabProps {
  readonly event: EventRow;
  /** Of what was sent as a request; `undefined` before that is known. */
  readonly deliveries: readonly DeliveryDetail[] | undefined;
  readonly payload: string;
}

/** Every attempt along one scale of time; of one of them the request as it was sent, and what came back. */
export function DeliveriesTab({ event, deliveries, payload }: DeliveriesTabProps) {
  const waiting = event.deliveries.filter(
    ({ state }) => state === "pending" || state === "in-flight",
  );
  if (deliveries === undefined) return null;
  if (deliveries.length === 0 && waiting.length === 0) {
    if (event.deliveries.length > 0) return <SocketDeliveries chips={event.deliveries} />;
    return <NoDelivery kind={event.kind} />;
  }
  return (
    <div className="attempts">
      {waiting.map((chip, place) => (
        <p key={place} className="hstack attempt-wait">
          <StatusChip {...viewChip(chip)} />
          <span className="mono soft clip">{chip.endpoint ?? "receiver"}</span>
        </p>
      ))}
      <Attempts event={event} deliveries={deliveries} payload={payload} />
    </div>
  );
}

/** Three different reasons for an empty list, each with its own words. */
function NoDelivery({ kind }: { readonly kind: string }) {
  const { deliveryOn } = useStatus(kind);
  const delivery = useSimulators().find((simulator) => simulator.kind === kind)?.delivery ?? "none";
  const { title, text } = explainNoDelivery(kind, delivery, deliveryOn);
  return (
    <Empty title={title}>
      <p>{text}</p>
    </Empty>
  );
}

interface AttemptsProps {
  readonly event: EventRow;
  /** Oldest first; shown newest first. */
  readonly deliveries: readonly DeliveryDetail[];
  readonly payload: string;
}

function Attempts({ event, deliveries, payload }: AttemptsProps) {
  const chosen = useChosenAttempt(event, deliveries.length);
  const [onlyFailed, setOnlyFailed] = useState(false);
  const open = chosen === undefined ? pickOpenAttempt(deliveries) : chosen;
  const scale = evenScale(deliveries.flatMap(({ timing }) => timing ?? []));
  return (
    <>
      {deliveries.length > 1 ? (
        <DeliverySummary
          deliveries={deliveries}
          onlyFailed={onlyFailed}
          onOnlyFailed={setOnlyFailed}
        />
      ) : null}
      <ul className="attempt-list" aria-label="Attempts">
        {deliveries
          .map((delivery, place) =>
            onlyFailed && delivery.status === "delivered" ? null : (
              <AttemptRow
                key={place}
                event={event}
                delivery={delivery}
                place={place}
                attempts={deliveries.length}
                payload={payload}
                scale={scale}
                isOpen={place === open}
                onPress={() =>
                  chooseAttempt(event, deliveries.length, place === open ? null : place)
                }
              />
            ),
          )
          .toReversed()}
      </ul>
    </>
  );
}

/** The deliveries over a socket: frames have no request to show, only their results. */
function SocketDeliveries({ chips }: { readonly chips: EventRow["deliveries"] }) {
  return (
    <Empty title="Sent over a socket">
      {chips.map((chip, place) => (
        <p key={place}>
          <StatusChip {...viewChip(chip)} />
        </p>
      ))}
      <p>
        Socket frames are unsigned and are no HTTP requests. The delivery results show the time to
        the acknowledgement.
      </p>
    </Empty>
  );
}

interface DeliverySummaryProps {
  readonly deliveries: readonly DeliveryDetail[];
  readonly onlyFailed: boolean;
  readonly onOnlyFailed: (only: boolean) => void;
}

/** The combined result of the latest attempts of an event, and their total time. */
function DeliverySummary({ deliveries, onlyFailed, onOnlyFailed }: DeliverySummaryProps) {
  const latest = latestAttempts(deliveries).flatMap((place) => deliveries[place] ?? []);
  const failed = latest.filter(({ status }) => status === "failed").length;
  const delivered = latest.length - failed;
  const ends = latest.flatMap(({ timing }) => (timing ? [sumTiming(timing)] : []));
  const earlier = deliveries.length - latest.length;
  return (
    <div className="hstack delivery-summary" role="group" aria-label="All attempts">
      {delivered > 0 ? (
        <StatusChip tone="good" word="delivered" code={formatCount(delivered)} />
      ) : null}
      {failed > 0 ? <StatusChip tone="bad" word="failed" code={formatCount(failed)} /> : null}
      {ends.length > 0 ? (
        <span className="figures soft">all within {formatDuration(Math.max(...ends))}</span>
      ) : null}
      {earlier > 0 ? (
        <span className="figures soft">{formatPlural(earlier, "earlier attempt")}</span>
      ) : null}
      <span className="grow" />
      <TimingLegend />
      {failed > 0 && delivered > 0 ? (
        <Toggle isSelected={onlyFailed} onChange={onOnlyFailed}>
          Only failed
        </Toggle>
      ) : null}
    </div>
  );
}
