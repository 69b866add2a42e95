import http from "node:http";

/** A receiver that counts and answers 200, and tells when so many have come. */
export async function startReceiver() {
  let count = 0;
  let waiting;
  const server = http.createServer((request, response) => {
    request.resume();
    request.once("end", () => {
      response.end();
      count += 1;
      if (waiting && count >= waiting.wanted) waiting.resolve(performance.now());
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String(server.address().port)}/hook`,
    get count() {
      return count;
    },
    reset: () => (count = 0),
    until: (wanted) =>
      count >= wanted
        ? Promise.resolve(performance.now())
        : new Promise((resolve) => (waiting = { wanted, resolve })),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
