import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** The facts about the payments provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "payments",
  title: "Payments",
  model: "Stripe",
  aliases: ["stripe"],
  hue: 285,
  icon: "card",
  apiKey: "sk_test_simdeck",
  delivery: "registered",
  hosts: [{ name: "api.stripe.com" }, { name: "files.stripe.com" }],
  sdkVariables: {
    STRIPE_API_KEY: "{api_key}",
    STRIPE_SECRET_KEY: "{api_key}",
  },
  secretVariable: "STRIPE_WEBHOOK_SECRET",
  sdk: ["{api_key}", { host: "{host}", port: "{port}", protocol: "{protocol}" }],
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
      '  request.headers["stripe-signature"],',
      "  {secret},",
      ");",
    ].join("\n"),
    curl: "curl {base_url}/v1/charges -u {api_key}: -d amount=1200 -d currency=usd -d source=tok_visa",
  },
  endpoints: {
    register: {
      method: "POST",
      path: "/v1/webhook_endpoints",
      body: { url: "{url}", enabled_events: "{types}" },
    },
    enable: { method: "POST", path: "/v1/webhook_endpoints/{id}", body: { disabled: false } },
    disable: { method: "POST", path: "/v1/webhook_endpoints/{id}", body: { disabled: true } },
    remove: { method: "DELETE", path: "/v1/webhook_endpoints/{id}" },
    update: {
      method: "POST",
      path: "/v1/webhook_endpoints/{id}",
      body: { url: "{url}", enabled_events: "{types}" },
    },
    types: ["*", "charge.succeeded", "charge.failed", "charge.refunded", "charge.dispute.created"],
    everyType: ["*"],
  },
  signature: {
    header: "payments-signature",
    text: "<timestamp>.<body>",
    key: "text",
    encoding: "hex",
    value: "t=<timestamp>,v1=<mac>",
    isNeutral: true,
  },
  verifier: {
    name: "stripe",
    load: async () => (await import("./signature.ts")).verifyWithStripe(),
  },
  starter: {
    title: "Create a charge",
    method: "POST",
    path: "/v1/charges",
    body: { amount: 2_500, currency: "usd", source: "tok_visa" },
  },
  trial: {
    intro: "a charge, its dispute, and a receiver that verifies both",
    result: "a charge and its dispute were recorded",
    createdType: "charge.succeeded",
    action: {
      title: "Dispute the charge",
      path: "/_dispute",
      body: { charge: "{id}", reason: "fraudulent" },
    },
    actionType: "charge.dispute.created",
    arrival: "Receiver verifies the dispute",
  },
};
