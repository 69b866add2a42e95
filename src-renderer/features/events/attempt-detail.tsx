import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { asCurl } from "../../bridge/copy-as.ts";
import { CodeBlock } from "../../ui/code-block.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Facts } from "../../ui/facts.tsx";
import { prettyJson } from "../../ui/format.ts";
import { describeTiming } from "./timing-parts.ts";

interface AttemptDetailProps {
  readonly id: string;
  readonly delivery: DeliveryDetail;
  readonly payload: string;
}

/** An attempt in full: the request as it was sent, and what came back. */
export function AttemptDetail({ id, delivery, payload }: AttemptDetailProps) {
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
