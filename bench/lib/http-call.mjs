import http from "node:http";

/** One POST with node:http; resolves with when its answer was there, and the answer's bytes. */
export const post = (call, agent) => send("POST", call, agent);

/** The same with GET. */
export const get = (call, agent) => send("GET", call, agent);

function send(method, { url, headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, agent, headers }, (response) => {
      const pieces = [];
      response.on("data", (piece) => pieces.push(piece));
      response.once("end", () => {
        const answer = { at: performance.now(), bytes: Buffer.concat(pieces) };
        if (response.statusCode < 300) resolve(answer);
        else reject(new Error(`${url}: ${String(response.statusCode)} ${answer.bytes.toString()}`));
      });
    });
    request.once("error", reject);
    request.end(body);
  });
}
