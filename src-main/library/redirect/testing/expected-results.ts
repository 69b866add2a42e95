import { join } from "node:path";

/** An app that uses each HTTP client and SDK of Node with the real hosts. */
export const clients = join(import.meta.dirname, "clients.mjs");

/** The results that it prints when every client reaches its simulator. */
export const results = {
  fetch: 200,
  undici: 200,
  axios: 200,
  https: 200,
  "http, port 80": 404,
  payments: "succeeded",
  email: null,
  authentication: 1,
  chat: true,
  "chat over a socket": "connected",
  "code-hosting": 200,
  "second-payments": 1,
  exchange: 200,
  WebSocket: "open",
  "exchange over a socket": 401,
  identity: "https://dev-1.okta.com",
  mailing: 200,
  "issue-tracker": [200, 200],
  notes: "user",
  "object-storage": 1,
  "file-storage": [201, "hello"],
  "any other host": "example.com is refused by simdeck exec --others refuse",
};
