import type { DeliveryDetail, EventRow } from "#shared/domain/egress.ts";
import { asCurl } from "../../bridge/copy-as.ts";
import { useSimulators } from "../../bridge/use-simulators.ts";
import { useStatus } from "../../stores/feed-store.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatDuration, prettyJson } from "../../ui/format.ts";
import { Empty } from "../../ui/note.tsx";
import { StatusChip } from "../../ui/status-chip.tsx";
import { viewChip } from "./delivery-chips.ts";
import { explainNoDelivery } from "./explain-no-delivery.ts";
import "./deliveries-tab.css";

interface DeliveriesTabProps {
  readonly event: EventRow;
  readonly deliveries: readonly DeliveryDetail[];
  readonly payload: string;
}

/** Every attempt: the request as it was sent, and what came back. */
export function DeliveriesTab({ event, deliveries, payload }: DeliveriesTabProps) {
  const waiting = event.deliveries.filter(
    ({ state }) => state === "pending" || state === "in-flight",
  );
  if (deliveries.length === 0 && waiting.length === 0) return <NoDelivery kind={event.kind} />;
  return (
    <div className="detail-body">
      {deliveries.map((delivery, place) => (
        <Attempt key={place} delivery={delivery} payload={payload} />
      ))}
      {waiting.map((chip, place) => (
        <p key={place} className="attempt-wait">
          <StatusChip {...viewChip(chip)} />
          <span className="mono soft">{chip.endpoint ?? "receiver"}</span>
        </p>
      ))}
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

function Attempt({
  delivery,
  payload,
}: {
  readonly delivery: DeliveryDetail;
  readonly payload: string;
}) {
  const { endpoint, status, httpStatus } = delivery;
  const curl = () =>
    asCurl({ method: "POST", url: delivery.url, headers: delivery.requestHeaders, body: payload });
  return (
    <article className="attempt">
      <header className="attempt-head">
        <StatusChip {...viewChip({ endpoint, state: status, httpStatus })} />
        <span className="mono soft clip">{endpoint ?? "receiver"}</span>
        <span className="grow" />
        <span className="figures faint attempt-time">{formatDuration(delivery.durationMs)}</span>
        <CopyButton text={curl} what="as curl" wordy />
      </header>
      <p className="mono attempt-url">POST {delivery.url}</p>
      {delivery.failure === null ? null : <p className="attempt-failure">{delivery.failure}</p>}
      <Facts title="Request headers" facts={delivery.requestHeaders} />
      {httpStatus === null ? null : (
        <Facts title="Response headers" facts={delivery.responseHeaders} />
      )}
      {delivery.responseBody === "" ? null : (
        <>
          <h3 className="part">
            Response body{delivery.responseBodyIsPart ? ", its beginning" : ""}
          </h3>
          <pre className="response-body" tabIndex={0}>
            {prettyJson(delivery.responseBody)}
          </pre>
        </>
      )}
    </article>
  );
}
