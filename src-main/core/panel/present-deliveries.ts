import type { DeliveryDetail } from "#shared/domain/egress.ts";
import { headerText } from "#core/delivery/header-text.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

function presentDelivery(simulator: RunningSimulator, index: number): DeliveryDetail | undefined {
  const { results, deliveries } = simulator.world;
  const record = deliveries.at(index);
  if (!record) return undefined;
  const row = results.row(index);
  const { endpoint, outcome, signedAt, endedAt } = record;
  const number = results
    .indicesOf(row.seq)
    .filter((other) => other <= index && results.row(other).endpoint === row.endpoint).length;
  const attempt = { seq: row.seq, endpoint, seconds: signedAt, number };
  const sent = simulator.sentRequest(attempt, record);
  return {
    endpoint: row.endpoint ?? null,
    url: endpoint.url,
    status: row.status,
    httpStatus: row.http_status ?? null,
    failure: outcome.failure ?? null,
    durationMs: outcome.durationMs,
    sentAt: endedAt - outcome.durationMs,
    number,
    timing: results.timing(index) ?? null,
    requestHeaders: { ...sent?.headers },
    requestBody: sent?.body?.toString("utf8") ?? null,
    vendorHeaders: [...(sent?.vendorHeaders ?? [])],
    responseHeaders: headerText(outcome.responseHeaders ?? []),
    responseBody: outcome.responseBody?.toString("utf8") ?? "",
    responseBodyIsPart: outcome.bodyIsPart ?? false,
    signature: {
      signedAt,
      signedText: simulator.signedText,
      secret: endpoint.secret,
      headers: { ...sent?.signature },
    },
  };
}

/** The deliveries of one event in full, oldest first: the requests as sent and what came back. */
export function presentDeliveries(simulator: RunningSimulator, seq: number): DeliveryDetail[] {
  return simulator.world.results
    .indicesOf(seq)
    .map((index) => presentDelivery(simulator, index))
    .filter((detail) => detail !== undefined);
}
