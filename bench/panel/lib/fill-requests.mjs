import autocannon from "autocannon";

const IDS = 50;

/** Methods of the requests. Every request is refused: a refusal costs the simulator least. */
export const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** Returns the path of an id that does not exist. */
export const pathOf = (place) => `/v1/customers/cus_bench${String(place)}`;

/** Sends exactly so many requests, of five methods to fifty paths, as fast as they are answered. */
export async function fillRequests({ base_url: url, api_key: key }, count) {
  const requests = Array.from({ length: methods.length * IDS }, (_, place) => ({
    method: methods[place % methods.length],
    path: pathOf(Math.floor(place / methods.length)),
  }));
  const headers = { authorization: `Bearer ${key}` };
  // Not pipelined: after its last request, autocannon would close connections with some of them unsent.
  const { errors, timeouts } = await autocannon({
    url,
    amount: count,
    connections: 20,
    headers,
    requests,
  });
  if (errors + timeouts > 0) throw new Error(`${String(errors)} requests failed`);
}
