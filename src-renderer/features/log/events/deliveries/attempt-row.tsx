import { ChevronDown, ChevronRight } from "lucide-react";
import { useId } from "react";
import type { DeliveryDetail, EventRow } from "#shared/domain/egress.ts";
import {
  formatDuration,
  formatWallTime,
  prettyJson,
  shortUrl,
} from "../../../../ui/text/format.ts";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import { viewChip } from "../../../../ui/display/status/delivery-chip-view.ts";
import { DiagnosisNote } from "./diagnosis-note.tsx";
import { RedeliverButton } from "./redeliver-button.tsx";
import { TimingBar } from "./timing-bar.tsx";
import { type TimingScale, describeTiming } from "./timing-parts.ts";
import { asCurl } from "../../../../bridge/copy-as.ts";
import { CodeBlock } from "../../../../ui/editor/code-block.tsx";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";

interface AttemptRowProps {
  readonly event: EventRow;
  readonly delivery: DeliveryDetail;
  /** Among the attempts of the event, oldest first. */
  readonly place: number;
  /** The number of attempts of the event. */
  readonly attempts: number;
  readonly payload: string;
  readonly scale: TimingScale;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** One attempt in a line, which opens onto the whole of it. */
export function AttemptRow(props: AttemptRowProps) {
  const { delivery, scale, isOpen, onPress } = props;
  const { endpoint, url, status, httpStatus, timing, sentAt, number } = delivery;
  const id = useId();
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const chip = viewChip({ endpoint, state: status, httpStatus });
  return (
    <li className="attempt">
      <button
        type="button"
        className="attempt-line"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onPress}
      >
        <Icon size={13} aria-hidden className="faint" />
        <StatusChip {...chip} />
        <span className="mono figures soft">{sentAt === null ? "" : formatWallTime(sentAt)}</span>
        <span className="mono soft attempt-endpoint" title={`${url} ${endpoint ?? ""}`.trim()}>
          <span className="start-clip">
            <bdi dir="ltr">{shortUrl(url)}</bdi>
          </span>
        </span>
        <span className="faint">{number > 1 ? "redelivered" : ""}</span>
        {timing === null ? (
          <span className="timing" />
        ) : (
          <TimingBar timing={timing} tone={chip.tone} scale={scale} />
        )}
        <span className="figures faint attempt-time">{formatDuration(delivery.durationMs)}</span>
      </button>
      {isOpen ? <AttemptDetail id={id} {...props} /> : null}
    </li>
  );
}

type AttemptDetailProps = Pick<
  AttemptRowProps,
  "event" | "delivery" | "place" | "attempts" | "payload"
> & {
  readonly id: string;
};

/** An attempt in full: what came back and why first, then the request as it was sent. */
function AttemptDetail(props: AttemptDetailProps) {
  const { id, event, delivery, place, attempts, payload } = props;
  const { url, requestHeaders: headers, requestBody, timing } = delivery;
  const curl = () => asCurl({ method: "POST", url, headers, body: requestBody ?? payload });
  return (
    <div className="attempt-detail" id={id}>
      {delivery.status === "failed" ? (
        <DiagnosisNote event={event} delivery={delivery} place={place} attempts={attempts} />
      ) : (
        <RedeliverButton event={event} endpoint={delivery.endpoint} isSmall />
      )}
      <ResponseBody delivery={delivery} />
      {timing === null ? null : <p className="soft figures">{describeTiming(timing)}</p>}
      <h3 className="part">Request as sent</h3>
      <div className="attempt-head">
        <p className="mono attempt-url">POST {url}</p>
        <CopyButton text={curl} what="as curl" wordy />
      </div>
      <Facts title="Request headers" facts={headers} />
      {delivery.httpStatus === null ? null : (
        <Facts title="Response headers" facts={delivery.responseHeaders} />
      )}
    </div>
  );
}

function ResponseBody({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { httpStatus, responseBody, responseBodyIsPart } = delivery;
  if (httpStatus === null) return null;
  if (responseBody === "") {
    return <p className="faint part-none">Response {httpStatus} without a body</p>;
  }
  return (
    <>
      <h3 className="part">
        Response {httpStatus}
        {responseBodyIsPart ? ", its beginning" : ""}
      </h3>
      <CodeBlock text={prettyJson(responseBody)} label="Response body" wraps />
    </>
  );
}
