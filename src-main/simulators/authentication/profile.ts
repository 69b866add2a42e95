import { svixFacts, svixSnippet } from "#core/signing/svix-facts.ts";
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
    secretForm: {
      // Verifiers decode what follows the prefix; other characters than base64's make them throw.
      pattern: /^whsec_[A-Za-z0-9+/]{8,}={0,2}$/,
      allowed: "give whsec_ and a secret in base64, 8 characters or more",
      example: "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==",
    },
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
