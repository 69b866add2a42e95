import http from "node:http";

/** Reads an answer to its end without looking at it: how many bytes, and how long. */
export function readBytes(url) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false }, (response) => {
      let bytes = 0;
      response.on("data", (piece) => (bytes += piece.length));
      response.once("end", () =>
        resolve({ bytes, seconds: (performance.now() - startedAt) / 1_000 }),
      );
      response.once("error", reject);
    });
    request.once("error", reject);
  });
}
