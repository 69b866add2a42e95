import { defineSimulator } from "#core/simulator/define.ts";
import { hookSignature } from "#core/signing/hook-signature.ts";
import { clerkDialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes.ts";
import { createState, type AuthenticationState } from "./state.ts";

/** The authentication provider, modelled on Clerk. */
export const authentication = defineSimulator<AuthenticationState>({
  kind: "authentication",
  title: "Authentication",
  model: "Clerk",
  apiKey: "sk_test_simdeck",
  dialect: clerkDialect,
  createState,
  routes,
  objects,
  delivery: {
    to: "fixed",
    signature: hookSignature("svix"),
    urlVariable: "AUTH_TWIN_WEBHOOK_URL",
    secretVariable: "AUTH_TWIN_WEBHOOK_SECRET",
    secretForm: {
      // Verifiers decode what follows the prefix; other characters than base64's make them throw.
      pattern: /^whsec_[A-Za-z0-9+/]{8,}={0,2}$/,
      allowed: "whsec_ and a secret in base64, 8 characters or more",
      example: "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==",
    },
  },
  connect: {
    language: "ts",
    code: [
      'import { createClerkClient } from "@clerk/backend";',
      "",
      'const clerk = createClerkClient({ secretKey: "{api_key}", apiUrl: "{base_url}" });',
    ].join("\n"),
  },
});
