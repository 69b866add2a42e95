import type { RequestDetail, RequestRow } from "#shared/domain/request-row.ts";
import { everyRequest } from "#shared/domain/request-row.ts";
import { jsonIn } from "#shared/text/json-in.ts";
import type { MadeRequest } from "../../bridge/api-request.ts";
import { call } from "../../bridge/client.ts";
import { readRefusal } from "../../bridge/read-refusal.ts";
import { explainUnsendable, readHeader, toApiRequest } from "../../bridge/sendable.ts";
import type { Recording } from "../../stores/recorder-store.ts";

const PAGE = 500;

/** The requests of the app while the recorder was on. */
export interface AppCalls {
  readonly calls: readonly MadeRequest[];
  /** Those that no item can make, with the reason. */
  readonly leftOut: readonly string[];
}

/** Reads what the app requested while the recorder was on, without reads and without what was undone. */
export async function loadAppCalls(recording: Recording): Promise<AppCalls> {
  const details = (await loadRows(recording))
    .filter(({ method, undone, status }) => CHANGES.has(method) && !undone && status !== null)
    .map(({ kind, generation, number }) => call("requests.detail", { kind, generation, number }));
  const read = (await Promise.all(details)).flatMap((detail) => (detail ? [readCall(detail)] : []));
  return {
    calls: read.flatMap((one) => (typeof one === "string" ? [] : [one])),
    leftOut: read.filter((one) => typeof one === "string"),
  };
}

const CHANGES: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The rows of the app's requests, from the newest page back to the start of the recording. */
async function loadRows(recording: Recording): Promise<readonly RequestRow[]> {
  const { startedAt, stoppedAt = Infinity, starts } = recording;
  const filter = { ...everyRequest, kinds: [...starts.keys()], sources: ["client"] };
  const found: RequestRow[] = [];
  let page = await call("requests.window", { filter, count: PAGE });
  for (;;) {
    found.unshift(...page.rows);
    const oldest = page.rows[0]?.arrivedAt ?? 0;
    if (page.first === 0 || oldest < startedAt) break;
    const first = Math.max(0, page.first - PAGE);
    page = await call("requests.window", { filter, first, count: page.first - first });
  }
  return found.filter(({ arrivedAt }) => arrivedAt >= startedAt && arrivedAt <= stoppedAt);
}

/** A logged request as a call of the recording; a text says why it cannot be repeated. */
function readCall(detail: RequestDetail): MadeRequest | string {
  const { row, request } = detail;
  const { kind, method, path, arrivedAt, generation, number, at, status } = row;
  const made = toApiRequest(detail);
  const { headers, raw, body } = made;
  const isJson = raw === undefined || (typeof body === "object" && body !== null);
  const account = readHeader(headers ?? {}, "stripe-account");
  const reason =
    explainUnsendable(detail) ??
    (isJson ? undefined : "Its body is neither JSON nor a form.") ??
    (account === "" ? undefined : `It acts for the connected account ${account}.`);
  if (reason !== undefined) {
    return `${kind}: ${method} ${path} of the app: ${reason.replace(/\.$/, "")}`;
  }
  const response = jsonIn(request.response.body ?? "") ?? null;
  return {
    at: arrivedAt,
    by: "app",
    request: {
      kind,
      method: made.method,
      path: made.path,
      ...(body === undefined ? {} : { body }),
    },
    answer: {
      ...{ status: status ?? 0, body: response, curl: "", now: at, generation, number },
      events: [...request.events],
      refusal: readRefusal(status ?? 0, response),
    },
  };
}

/** The recording with the requests of the app among the calls of the window, in the order they were sent. */
export function withAppCalls(recording: Recording, calls: readonly MadeRequest[]): Recording {
  const all = [...recording.calls, ...calls];
  return { ...recording, calls: all.toSorted((one, other) => one.at - other.at) };
}
