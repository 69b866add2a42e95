import http from "node:http";

/** A receiver that counts and answers 200, keeps answers back while shut, and tells when so many came. */
export async function startReceiver() {
  let count = 0;
  let waiting;
  let heldBack;
  const answer = (response) => {
    response.end();
    count += 1;
    if (waiting && count >= waiting.wanted) waiting.resolve(performance.now());
  };
  const server = http.createServer((request, response) => {
    request.resume();
    request.once("end", () => (heldBack ? heldBack.push(response) : answer(response)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${String(server.address().port)}/hook`,
    get count() {
      return count;
    },
    reset: () => (count = 0),
    shut: () => (heldBack = []),
    open: () => {
      const responses = heldBack;
      heldBack = undefined;
      responses.forEach(answer);
    },
    until: (wanted) =>
      count >= wanted
        ? Promise.resolve(performance.now())
        : new Promise((resolve) => (waiting = { wanted, resolve })),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
