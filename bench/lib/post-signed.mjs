import { createHmac } from "node:crypto";
import http from "node:http";

/** One POST, signed as a delivery is; resolves at the end of its answer. */
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
