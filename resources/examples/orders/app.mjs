/**
 * A warehouse that ships each order when it is paid. Its webhooks are verified with the library of Standard
 * Webhooks. Only the address and the key say that it talks to Simdeck.
 */
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Webhook } from "standardwebhooks";

/**
 * Creates the server of the warehouse.
 * @param {{ url: string, key: string, secret: string }} orders
 */
export function createWarehouse({ url, key, secret }) {
  const webhook = new Webhook(secret);
  /** @param {string} id */
  const ship = (id) =>
    fetch(`${url}/orders/${id}/ship`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
    });
  return createServer(async (request, response) => {
    const body = await text(request);
    try {
      webhook.verify(body, {
        "webhook-id": String(request.headers["webhook-id"]),
        "webhook-timestamp": String(request.headers["webhook-timestamp"]),
        "webhook-signature": String(request.headers["webhook-signature"]),
      });
    } catch {
      response.writeHead(400).end("The signature is not valid\n");
      return;
    }
    response.writeHead(204).end();
    const event = JSON.parse(body);
    if (event.type === "order.paid") await ship(event.data.id);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const {
    ORDERS_URL = "http://127.0.0.1:4715",
    ORDERS_KEY = "test_key",
    ORDERS_WEBHOOK_SECRET = "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==",
    PORT = "3000",
  } = process.env;
  createWarehouse({ url: ORDERS_URL, key: ORDERS_KEY, secret: ORDERS_WEBHOOK_SECRET }).listen(
    Number(PORT),
    "127.0.0.1",
  );
}
