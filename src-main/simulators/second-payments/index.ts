import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The second payments provider, modelled on Square: its events are recorded and never delivered. */
export const secondPayments = defineSimulator({
  kind: "second-payments",
  title: "Second payments provider",
  model: "Square",
  apiKey: "EAAAl_simdeck_second_payments_token_000000000000000000000000000",
  dialect,
  createState,
  routes,
  objects,
  connect: {
    language: "ts",
    code: `import { SquareClient } from "square";

const client = new SquareClient({
  token: "{api_key}",
  baseUrl: "{base_url}",
});`,
  },
});
