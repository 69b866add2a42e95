import { STATUS_CODES } from "node:http";
import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { version } from "../../hosting/version.ts";
import type { EventSource, SourceEvent } from "./event-source.ts";
import { frame, type Piece } from "./export-job.ts";

function headersOf(headers: Readonly<Record<string, string>>) {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function typeOf(headers: Readonly<Record<string, string>>): string {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  return found?.[1] ?? "";
}

const unknownSizes = { headersSize: -1, cookies: [] };

function requestOf({ url, requestHeaders }: DeliveryDetail, body: string) {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : [];
  return {
    method: "POST",
    url,
    httpVersion: "HTTP/1.1",
    headers: headersOf(requestHeaders),
    queryString: query.map(([name, value]) => ({ name, value })),
    postData: { mimeType: typeOf(requestHeaders), text: body },
    bodySize: Buffer.byteLength(body),
    ...unknownSizes,
  };
}

/** Status 0 and `_error` where no response came, as browsers write it. */
function responseOf(delivery: DeliveryDetail) {
  const { httpStatus, failure, responseHeaders, responseBody, responseBodyIsPart } = delivery;
  return {
    status: httpStatus ?? 0,
    statusText: STATUS_CODES[httpStatus ?? 0] ?? "",
    httpVersion: httpStatus === null ? "" : "HTTP/1.1",
    headers: headersOf(responseHeaders),
    content: {
      size: Buffer.byteLength(responseBody),
      mimeType: typeOf(responseHeaders),
      text: responseBody,
      ...(responseBodyIsPart ? { comment: "only the beginning of the body" } : {}),
    },
    redirectURL: "",
    bodySize: -1,
    ...unknownSizes,
    ...(failure === null ? {} : { _error: failure }),
  };
}

/** One delivery as an entry of HAR 1.2. It begins at the time that it was signed with. */
function entryOf({ simulator, seq }: SourceEvent, delivery: DeliveryDetail, body: string): string {
  const { durationMs, timing, signature, endpoint, requestBody } = delivery;
  return JSON.stringify({
    startedDateTime: new Date(signature.signedAt * 1_000).toISOString(),
    time: durationMs,
    request: requestOf(delivery, requestBody ?? body),
    response: responseOf(delivery),
    cache: {},
    timings: { send: 0, wait: timing?.waitMs ?? durationMs, receive: timing?.answerMs ?? 0 },
    _event: { kind: simulator.kind, seq, endpoint },
  });
}

async function entriesOf(event: SourceEvent): Promise<readonly string[]> {
  const { simulator, seq } = event;
  const deliveries = await simulator.deliveries(seq);
  if (deliveries.length === 0) return [];
  const body = simulator.log.payload(seq).toString("utf8");
  return deliveries.map((delivery) => entryOf(event, delivery, body));
}

/** The deliveries of the events as an HTTP archive (HAR 1.2): requests as sent, and what came back. */
export async function* writeHar(source: EventSource): AsyncGenerator<Piece> {
  const creator = JSON.stringify({ name: "Simdeck", version });
  yield frame(`{"log":{"version":"1.2","creator":${creator},"entries":[`);
  let isFirst = true;
  for await (const batch of source.batches()) {
    const entries = (await Promise.all(batch.map(entriesOf))).flat().join(",");
    yield { text: (isFirst || entries === "" ? "" : ",") + entries, events: batch.length };
    isFirst &&= entries === "";
  }
  yield frame("]}}\n");
}
