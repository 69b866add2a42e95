import type { SimulatorProfile } from "#core/contract/profile.ts";

/**
 * The code with which a receiver verifies signatures of identifier and timestamp in base64: svix's
 * library. `{secret}` stands for the endpoint's secret, in quotes.
 */
export const svixSnippet = [
  'import { Webhook } from "svix";',
  "",
  "// rawBody: the bytes as they came, before any JSON parsing",
  "const event = new Webhook({secret}).verify(rawBody, {",
  '  "svix-id": request.headers["svix-id"],',
  '  "svix-timestamp": request.headers["svix-timestamp"],',
  '  "svix-signature": request.headers["svix-signature"],',
  "});",
].join("\n");

/** The form of a secret that is set at startup, for receivers with svix's library. */
export const svixSecretForm: NonNullable<SimulatorProfile["fixedReceiver"]>["secretForm"] = {
  // Verifiers decode what follows the prefix; other characters than base64's make them throw.
  pattern: /^whsec_[A-Za-z0-9+/]{8,}={0,2}$/,
  allowed: "give whsec_ and a secret in base64, 8 characters or more",
  example: "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==",
};

/** The part of a profile that describes these signatures: the recipe and the library that verifies them. */
export const svixFacts: Pick<SimulatorProfile, "signature" | "verifier"> = {
  signature: {
    header: "hook-signature",
    idHeader: "hook-id",
    timestampHeader: "hook-timestamp",
    text: "<id>.<timestamp>.<body>",
    key: "base64",
    encoding: "base64",
    value: "v1,<mac>",
    isNeutral: true,
  },
  verifier: {
    name: "svix",
    load: async () => {
      const { Webhook } = await import("svix");
      return (body, headers, secret) => {
        new Webhook(secret).verify(body, {
          "svix-id": headers["hook-id"] ?? "",
          "svix-timestamp": headers["hook-timestamp"] ?? "",
          "svix-signature": headers["hook-signature"] ?? "",
        });
      };
    },
  },
};
