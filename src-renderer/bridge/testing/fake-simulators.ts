import type { SimulatorView } from "#shared/domain/simulator.ts";

const kinds = [
  ["payments", "Stripe", "registered"],
  ["email", "Resend", "registered"],
  ["authentication", "Clerk", "fixed"],
  ["chat", "Slack", "fixed"],
  ["code-hosting", "GitHub", "none"],
  ["second-payments", "Square", "none"],
  ["exchange", "Kalshi", "none"],
  ["identity", "Okta", "none"],
  ["mailing", "Lob", "none"],
  ["issue-tracker", "Jira Cloud", "none"],
  ["notes", "Notion", "none"],
  ["object-storage", "S3", "none"],
  ["file-storage", "Box", "none"],
  ["document-storage", "CouchDB", "none"],
] as const;

const dispute = {
  path: "/_dispute",
  title: "Open dispute",
  summary: "The cardholder's bank disputes a charge.",
  effects: [
    "The charge becomes disputed.",
    "A dispute is created with status needs_response.",
    "charge.dispute.created is recorded and sent to every endpoint registered for it.",
    "A later refund of the charge answers 400 charge_disputed.",
  ],
  schema: {
    type: "object",
    properties: {
      charge: { type: "string", title: "Charge", picker: "charges" },
      reason: {
        type: "string",
        title: "Reason",
        suggestions: ["fraudulent", "duplicate", "product_not_received", "general"],
      },
      amount: {
        type: "integer",
        title: "Amount",
        description: "In minor units; the whole charge when empty.",
      },
    },
    required: ["charge"],
  },
};

const tracking = {
  path: "/_tracking_event",
  title: "Add tracking event",
  summary: "The post office scans a postcard.",
  effects: ["A scan is appended to the postcard's tracking events.", "No event is recorded."],
  schema: {
    type: "object",
    properties: {
      postcard: { type: "string", title: "Postcard", picker: "postcards" },
      name: { type: "string", title: "Name", enum: ["Mailed", "In Transit", "Delivered"] },
      location: { type: "string", title: "Location" },
      time: {
        type: "string",
        title: "Time",
        description: "ISO 8601; the simulator's time when empty.",
      },
    },
    required: ["postcard", "name"],
  },
};

const stripeCode = `const stripe = new Stripe("{api_key}", {\n  host: "127.0.0.1",\n  port: 4701,\n  protocol: "http",\n});`;

const verifyCode = `Stripe.webhooks.constructEvent(body, header, {secret});`;

const charges = {
  name: "charges",
  title: "Charges",
  action: { path: "/_dispute", field: "charge" },
};

const facts: Readonly<Record<string, Partial<SimulatorView>>> = {
  payments: {
    connect: { language: "JavaScript", code: stripeCode, verify: verifyCode },
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
      types: ["*", "charge.succeeded", "charge.failed", "charge.refunded"],
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
      action: { title: "Dispute the charge", path: "/_dispute", body: { charge: "{id}" } },
      actionType: "charge.dispute.created",
      arrival: "Receiver verifies the dispute",
    },
  },
  email: {
    endpoints: {
      register: {
        method: "POST",
        path: "/webhooks",
        body: { endpoint: "{url}", events: "{types}" },
      },
      enable: { method: "PATCH", path: "/webhooks/{id}", body: { status: "enabled" } },
      disable: { method: "PATCH", path: "/webhooks/{id}", body: { status: "disabled" } },
      remove: { method: "DELETE", path: "/webhooks/{id}" },
      types: ["email.sent", "email.bounced"],
      everyType: ["email.sent", "email.bounced"],
    },
    starter: {
      title: "Send an email",
      method: "POST",
      path: "/emails",
      body: { from: "hello@example.com", to: ["jenny@example.com"], subject: "Your receipt" },
    },
  },
};

/** The simulators of the contract, as the host would list them. */
export const fakeSimulators: readonly SimulatorView[] = kinds.map(
  ([kind, model, delivery], place) => ({
    kind,
    title: kind,
    model,
    baseUrl: `http://127.0.0.1:${String(4701 + place)}`,
    apiKey: "sk_test_51SimDeckSimDeckSimDeck",
    delivery,
    actions: kind === "payments" ? [dispute] : kind === "mailing" ? [tracking] : [],
    collections:
      kind === "payments"
        ? [
            charges,
            { name: "disputes", title: "Disputes" },
            { name: "customers", title: "Customers" },
          ]
        : kind === "mailing"
          ? [{ name: "postcards", title: "Postcards" }]
          : [],
    pages: kind === "payments" ? ["/c/pay/:id"] : [],
    ...(kind === "payments"
      ? {
          sdkVariables: { STRIPE_SECRET_KEY: "{api_key}" },
          secretVariable: "STRIPE_WEBHOOK_SECRET",
        }
      : {}),
    hasPeople: kind === "payments" || kind === "email",
    hasMails: kind === "email",
    ...facts[kind],
  }),
);
