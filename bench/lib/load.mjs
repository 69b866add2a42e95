import autocannon from "autocannon";

/** Requests per second of one route over some seconds; throws when any answer was not 2xx. */
export async function requestsPerSecond({ url, headers, body, connections = 10, seconds = 4 }) {
  const result = await autocannon({
    url,
    method: "POST",
    connections,
    duration: seconds,
    headers,
    body,
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${String(result.non2xx)} refused, ${String(result.errors)} failed`);
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
