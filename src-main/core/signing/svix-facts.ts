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
