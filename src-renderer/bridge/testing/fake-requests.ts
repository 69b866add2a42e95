import type { RequestDetail, RequestFilter } from "#shared/domain/request-row.ts";

/** A request of a client to payments; every third is refused. */
export function fakeRequest(number: number, changes: Partial<RequestDetail["row"]> = {}) {
  const isRefused = number % 3 === 0;
  const at = Date.UTC(2026, 2, 12, 9, 14, 3);
  const row: RequestDetail["row"] = {
    ...{ kind: "payments", generation: 1, number, at, arrivedAt: at + number * 1_000 },
    ...{ source: "client", method: "POST", path: "/v1/charges", durationMs: 1.25 },
    status: isRefused ? 402 : 200,
    reason: isRefused ? "card_declined" : "",
    supported: true,
    undone: false,
    events: isRefused ? 0 : 1,
    firstEvent: isRefused ? null : number,
    ...{ client: "Stripe", fault: "" },
    ...changes,
  };
  const contentType = "application/x-www-form-urlencoded";
  const detail: RequestDetail = {
    row,
    url: `http://127.0.0.1:4701${row.path}`,
    request: {
      number,
      at: new Date(at).toISOString(),
      method: row.method,
      path: row.path,
      status: row.status,
      duration_ms: row.durationMs,
      source: row.source,
      request: {
        headers: { "content-type": contentType, authorization: "****_abc" },
        body: "amount=1200&currency=usd&metadata[order]=1003",
      },
      response: {
        headers: { "content-type": "application/json" },
        body: isRefused ? '{"error":{"code":"card_declined"}}' : '{"id":"ch_1"}',
      },
      truncated: false,
      events: isRefused ? [] : [number],
      supported: row.supported,
    },
    events: [],
  };
  return detail;
}

/** The requests that a filter selects: by simulator, method, source, status and path. */
export function findRequests(requests: readonly RequestDetail[], filter: RequestFilter) {
  const matches = (list: readonly string[], value: string) =>
    list.length === 0 || list.includes(value);
  return requests.filter(
    ({ row }) =>
      matches(filter.kinds, row.kind) &&
      matches(filter.methods, row.method) &&
      matches(filter.sources, row.source) &&
      (filter.statuses.length === 0 ||
        filter.statuses.includes(String(row.status)) ||
        (filter.statuses.includes("refused") && (row.status ?? 0) >= 400)) &&
      filter.paths.every((path) => row.path.startsWith(path)),
  );
}
