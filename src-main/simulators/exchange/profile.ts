import type { SimulatorProfile } from "#core/contract/profile.ts";
import { isPublicKey } from "./signing/key-pair.ts";

const connect = `import { readFileSync } from "node:fs";
import { Configuration, OrdersApi } from "kalshi-typescript";

const configuration = new Configuration({
  apiKey: "{api_key}",
  privateKeyPem: readFileSync("any-rsa-key.pem", "utf8"),
  basePath: "{base_url}/trade-api/v2",
});
const orders = new OrdersApi(configuration);
// The feed: {base_url}/trade-api/ws/v2, with ws:// in place of http://`;

/** The facts about the prediction market exchange that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "exchange",
  title: "Prediction market exchange",
  model: "Kalshi",
  aliases: ["kalshi"],
  hue: 311,
  icon: "candles",
  apiKey: "5a6b7c8d-0000-4000-8000-51adec000007",
  delivery: "none",
  socket: "WebSocket feed",
  hosts: [
    { name: "api.elections.kalshi.com" },
    { name: "trading-api.kalshi.com" },
    { name: "demo-api.kalshi.co" },
    { name: "external-api.kalshi.com" },
  ],
  sdk: { apiKey: "{api_key}", basePath: "{base_url}/trade-api/v2" },
  variables: [
    {
      name: "EXCHANGE_SIM_PUBLIC_KEY",
      allowed: "give an RSA public key in PEM",
      isAllowed: isPublicKey,
    },
    {
      name: "EXCHANGE_SIM_KEY_ID",
      allowed: "give an API key id of 1 to 200 printable characters",
      needs: "EXCHANGE_SIM_PUBLIC_KEY",
      isAllowed: (value) => /^[!-~]{1,200}$/.test(value),
    },
  ],
  connect: { language: "typescript", code: connect },
};
