import autocannon from "autocannon";

/** Requests per second of one route over some seconds; throws when any answer was not 2xx. */
export async function requestsPerSecond({
  url,
  method = "POST",
  headers,
  body,
  connections = 10,
  seconds = 4,
  setupClient,
}) {
  const options = {
    url,
    method,
    connections,
    duration: seconds,
    headers,
    body,
    setupClient,
  };
  return summarize(url, await autocannon(options));
}

/** The seconds that so many calls of one route take, as many at once as there are connections. */
export async function timeCalls({
  url,
  method = "POST",
  headers,
  body,
  count,
  connections = 20,
  setupClient,
}) {
  const options = { url, method, connections, amount: count, headers, body, setupClient };
  const startedAt = performance.now();
  summarize(url, await autocannon(options));
  return (performance.now() - startedAt) / 1_000;
}

function summarize(url, { non2xx, errors, requests }) {
  if (non2xx > 0 || errors > 0) {
    throw new Error(`${url}: ${String(non2xx)} refused, ${String(errors)} failed`);
  }
  return { perSecond: requests.average, total: requests.total };
}
