import { defineSimulator } from "#core/simulator/define.ts";
import { createDialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The identity provider, modelled on Okta: users, their lifecycle, groups, and mails on egress. */
export const identity = defineSimulator({
  kind: "identity",
  title: "Identity provider",
  model: "Okta",
  apiKey: "00simdeck_identity_api_token_0000000000000",
  dialect: createDialect(routes.map(({ path }) => path)),
  createState,
  routes,
  objects,
  connect: {
    language: "ts",
    code: `import okta from "@okta/okta-sdk-nodejs";

const client = new okta.Client({
  orgUrl: "{base_url}",
  token: "{api_key}",
  cacheMiddleware: null,
});`,
  },
});
