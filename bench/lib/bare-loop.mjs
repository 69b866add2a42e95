import { createHmac } from "node:crypto";
import http from "node:http";

/** The limit of deliveries in order: sign, POST over one kept-alive connection, await, next. Per second. */
export async function bareLoop(url, body, count) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const startedAt = performance.now();
  for (let index = 0; index < count; index += 1) await postSigned(url, body, agent);
  agent.destroy();
  return count / ((performance.now() - startedAt) / 1_000);
}

/** One signed POST; resolves at the end of its answer. */
export function postSigned(url, body, agent) {
  const mac = createHmac("sha256", "whsec_x").update("1.").update(body).digest("hex");
  const headers = {
    "content-type": "application/json",
    "content-length": body.length,
    "payments-signature": `t=1,v1=${mac}`,
  };
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method: "POST", agent, headers }, (response) =>
      response.resume().once("end", resolve),
    );
    request.once("error", reject);
    request.end(body);
  });
}
