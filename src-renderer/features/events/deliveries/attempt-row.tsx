import { ChevronDown, ChevronRight } from "lucide-react";
import { useId } from "react";
import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { formatDuration, prettyJson } from "../../../ui/text/format.ts";
import { MiddleClip } from "../../../ui/display/middle-clip.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { viewChip } from "../../../ui/display/delivery-chip-view.ts";
import { TimingBar } from "./timing-bar.tsx";
import { type TimingScale, describeTiming } from "./timing-parts.ts";
import { asCurl } from "../../../bridge/copy-as.ts";
import { CodeBlock } from "../../../ui/editor/code-block.tsx";
import { CopyButton } from "../../../ui/controls/copy-button.tsx";
import { Facts } from "../../../ui/display/facts.tsx";

interface AttemptRowProps {
  readonly delivery: DeliveryDetail;
  readonly payload: string;
  readonly scale: TimingScale;
  readonly isOpen: boolean;
  readonly onPress: () => void;
}

/** One attempt in a line, which opens onto the whole of it. */
export function AttemptRow({ delivery, payload, scale, isOpen, onPress }: AttemptRowProps) {
  const { endpoint, status, httpStatus, timing } = delivery;
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
        <span className="mono soft attempt-endpoint">
          <MiddleClip text={endpoint ?? "receiver"} />
        </span>
        {timing === null ? <span /> : <TimingBar timing={timing} tone={chip.tone} scale={scale} />}
        <span className="figures faint attempt-time">{formatDuration(delivery.durationMs)}</span>
      </button>
      {isOpen ? <AttemptDetail id={id} delivery={delivery} payload={payload} /> : null}
    </li>
  );
}

interface AttemptDetailProps {
  readonly id: string;
  readonly delivery: DeliveryDetail;
  readonly payload: string;
}

/** An attempt in full: the request as it was sent, and what came back. */
function AttemptDetail({ id, delivery, payload }: AttemptDetailProps) {
  const { url, requestHeaders: headers, failure, timing } = delivery;
  const curl = () => asCurl({ method: "POST", url, headers, body: payload });
  return (
    <div className="attempt-detail" id={id}>
      {failure === null ? null : <p className="attempt-failure">{failure}</p>}
      <div className="attempt-head">
        <p className="mono attempt-url">POST {url}</p>
        <CopyButton text={curl} what="as curl" wordy />
      </div>
      {timing === null ? null : <p className="soft figures">{describeTiming(timing)}</p>}
      <Facts title="Request headers" facts={headers} />
      {delivery.httpStatus === null ? null : (
        <Facts title="Response headers" facts={delivery.responseHeaders} />
      )}
      <ResponseBody delivery={delivery} />
    </div>
  );
}

function ResponseBody({ delivery }: { readonly delivery: DeliveryDetail }) {
  const { responseBody, responseBodyIsPart } = delivery;
  if (responseBody === "") return null;
  return (
    <>
      <h3 className="part">Response body{responseBodyIsPart ? ", its beginning" : ""}</h3>
      <CodeBlock text={prettyJson(responseBody)} label="Response body" wraps />
    </>
  );
}
