import type { RequestDetail } from "#shared/domain/request-row.ts";
import { placeHref } from "../../../../stores/places.ts";
import { CopyButton } from "../../../../ui/controls/copy-button.tsx";
import { DeliveryChips } from "../../../../ui/display/status/delivery-chips.tsx";
import { Facts } from "../../../../ui/display/facts.tsx";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import { Empty, Note } from "../../../../ui/display/note.tsx";
import { useLook } from "../../../../ui/display/simulator/simulator-looks.ts";
import { CodeBlock } from "../../../../ui/editor/code-block.tsx";
import { formatBytes, formatCount, prettyJson } from "../../../../ui/text/format.ts";
import { nameRole } from "../../../../ui/text/name-simulator.ts";
import { explainResponse } from "./explain-response.ts";
import { readHeader } from "../../../../bridge/sendable.ts";

interface TabProps {
  readonly detail: RequestDetail;
}

type Message = RequestDetail["request"]["request"];

/** The response, and the request below it. */
export function ResponseTab({ detail }: TabProps) {
  const { row, request } = detail;
  const look = useLook(row.kind);
  const why = explainResponse(row, look?.model ?? nameRole(row.kind));
  return (
    <div className="detail-body">
      {why === undefined ? null : <Note tone="bad">{why}</Note>}
      <BodyPart title="Response" message={request.response} isCut={request.truncated} />
      <BodyPart title="Sent" message={request.request} isCut={request.truncated} />
    </div>
  );
}

/** The request as it was sent. */
export function RequestTab({ detail: { request, url } }: TabProps) {
  return (
    <div className="detail-body">
      <h3 className="part">URL</h3>
      <CodeBlock text={`${request.method} ${url}`} label="URL" wraps />
      <BodyPart title="Body" message={request.request} isCut={request.truncated} />
    </div>
  );
}

interface BodyPartProps {
  readonly title: string;
  readonly message: Message;
  readonly isCut: boolean;
}

function BodyPart({ title, message, isCut }: BodyPartProps) {
  const { headers, body, body_base64: base64 } = message;
  const type = readHeader(headers, "content-type").split(";")[0] ?? "";
  const size = base64 === undefined ? new Blob([body ?? ""]).size : (base64.length * 3) / 4;
  if (size === 0) return <p className="faint part-none">{title}: no body</p>;
  const text = base64 ?? readable(body ?? "", type);
  return (
    <>
      <div className="snippet-head">
        <h3 className="part">
          {title}{" "}
          <span className="faint">
            {[type, formatBytes(Math.round(size)), isCut ? "may be cut at 64 KiB" : ""]
              .filter(Boolean)
              .join(", ")}
          </span>
        </h3>
        <CopyButton text={base64 ?? body ?? ""} what={`${title.toLowerCase()} body`} />
      </div>
      <CodeBlock text={text} label={`${title} body`} wraps />
    </>
  );
}

/** JSON is laid out, a form has one field per line. */
function readable(body: string, type: string): string {
  if (!/form-urlencoded/i.test(type)) return prettyJson(body);
  return [...new URLSearchParams(body)].map(([name, value]) => `${name}=${value}`).join("\n");
}

/** The headers in both directions; credentials are masked. */
export function HeadersTab({ detail: { request } }: TabProps) {
  return (
    <div className="detail-body">
      <Facts title="Request headers" facts={asFacts(request.request)} />
      <Facts title="Response headers" facts={asFacts(request.response)} />
    </div>
  );
}

function asFacts({ headers }: Message): Record<string, string> {
  return Object.fromEntries(Object.keys(headers).map((name) => [name, readHeader(headers, name)]));
}

/** The events that the request caused, each with its result. */
export function EventsTab({ detail: { row, request, events } }: TabProps) {
  if (request.events.length === 0) {
    return (
      <Empty title="No events">
        <p>
          {row.undone
            ? "The events of this request were undone with it."
            : (row.status ?? 500) >= 400
              ? "A refused request changes nothing and causes no event."
              : "This request caused no event."}
        </p>
      </Empty>
    );
  }
  const more = request.events.length - events.length;
  return (
    <div className="detail-body">
      <ul className="request-events" aria-label="Events of this request">
        {events.map(({ kind, seq, order = seq, type, deliveries }) => (
          <li key={seq}>
            <a className="request-event" href={placeHref("events", { kind, seq: String(seq) })}>
              <span className="mono figures faint">{order}</span>
              <span className="mono grow">
                <MiddleClip text={type} tail={12} />
              </span>
              <DeliveryChips deliveries={deliveries} />
            </a>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="faint">and {formatCount(more)} more</p> : null}
    </div>
  );
}
