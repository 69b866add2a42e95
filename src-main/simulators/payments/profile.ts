import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** What is known of the payments provider before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "payments",
  title: "Payments",
  model: "Stripe",
  apiKey: "sk_test_simdeck",
  delivery: "registered",
  variables: [],
  connect: {
    language: "ts",
    code: [
      'import Stripe from "stripe";',
      "",
      'const { hostname, port } = new URL("{base_url}");',
      'const stripe = new Stripe("{api_key}", { host: hostname, port, protocol: "http" });',
    ].join("\n"),
    verify: [
      'import Stripe from "stripe";',
      "",
      "// rawBody: the bytes as they came, before any JSON parsing",
      "const event = Stripe.webhooks.constructEvent(",
      "  rawBody,",
      '  request.headers["payments-signature"],',
      "  {secret},",
      ");",
    ].join("\n"),
  },
};
