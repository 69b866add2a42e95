import { svixFacts, svixSecretForm, svixSnippet } from "#core/signing/svix-facts.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The facts about the authentication provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "authentication",
  title: "Authentication",
  model: "Clerk",
  aliases: ["clerk"],
  hue: 336,
  icon: "fingerprint",
  apiKey: "sk_test_simdeck",
  delivery: "fixed",
  fixedReceiver: {
    urlVariable: "AUTH_TWIN_WEBHOOK_URL",
    secretVariable: "AUTH_TWIN_WEBHOOK_SECRET",
    secretForm: svixSecretForm,
  },
  hosts: [{ name: "api.clerk.com" }, { name: "*.clerk.accounts.dev" }],
  sdkVariables: {
    CLERK_SECRET_KEY: "{api_key}",
    CLERK_API_URL: "{base_url}",
  },
  secretVariable: "CLERK_WEBHOOK_SIGNING_SECRET",
  sdk: { secretKey: "{api_key}", apiUrl: "{base_url}" },
  variables: [],
  connect: {
    language: "ts",
    code: [
      'import { createClerkClient } from "@clerk/backend";',
      "",
      'const clerk = createClerkClient({ secretKey: "{api_key}", apiUrl: "{base_url}" });',
    ].join("\n"),
    verify: svixSnippet,
  },
  ...svixFacts,
};
