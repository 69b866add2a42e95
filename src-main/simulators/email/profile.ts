import { svixFacts, svixSnippet } from "#core/signing/svix-facts.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";

/** The variable that makes mails arrive by themselves, so many seconds of the clock after they were sent. */
export const ARRIVAL_VARIABLE = "SIM_EMAIL_DELIVERED_AFTER";

/** The facts about the email provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "email",
  title: "Email",
  model: "Resend",
  aliases: ["resend"],
  hue: 79,
  icon: "mail",
  apiKey: "re_simdeck_test",
  delivery: "registered",
  hosts: [{ name: "api.resend.com" }],
  sdkVariables: {
    RESEND_API_KEY: "{api_key}",
    RESEND_BASE_URL: "{base_url}",
  },
  secretVariable: "RESEND_WEBHOOK_SECRET",
  sdk: ["{api_key}", { baseUrl: "{base_url}" }],
  variables: [
    {
      name: ARRIVAL_VARIABLE,
      allowed: "give a whole number of seconds from 0 to 604800",
      isAllowed: (value) => /^\d{1,6}$/.test(value) && Number(value) <= 604_800,
    },
  ],
  connect: {
    language: "ts",
    code: [
      'import { Resend } from "resend";',
      "",
      'const resend = new Resend("{api_key}", { baseUrl: "{base_url}" });',
    ].join("\n"),
    verify: svixSnippet,
  },
  endpoints: {
    register: {
      method: "POST",
      path: "/webhooks",
      body: { endpoint: "{url}", events: "{types}" },
    },
    enable: { method: "PATCH", path: "/webhooks/{id}", body: { status: "enabled" } },
    disable: { method: "PATCH", path: "/webhooks/{id}", body: { status: "disabled" } },
    remove: { method: "DELETE", path: "/webhooks/{id}" },
    update: {
      method: "PATCH",
      path: "/webhooks/{id}",
      body: { endpoint: "{url}", events: "{types}" },
    },
    rotate: { method: "POST", path: "/webhooks/{id}/signing-secret/rotate" },
    types: ["email.sent", "email.delivered", "email.bounced", "email.complained"],
    // The provider has no wildcard: these are the types that an email can cause.
    everyType: [
      "email.sent",
      "email.scheduled",
      "email.delivered",
      "email.delivery_delayed",
      "email.complained",
      "email.bounced",
      "email.opened",
      "email.clicked",
      "email.received",
      "email.failed",
      "email.suppressed",
      "suppression.added",
      "suppression.removed",
    ],
  },
  ...svixFacts,
  starter: {
    title: "Send an email",
    method: "POST",
    path: "/emails",
    body: {
      from: "Simdeck <hello@example.com>",
      to: ["jenny@example.com"],
      subject: "Your receipt",
      html: "<p>Thank you.</p>",
    },
  },
  story: [
    {
      number: 2,
      title: "Ada gets a receipt",
      path: "/emails",
      body: {
        from: "Harbour Coffee <orders@harbour.example>",
        to: ["ada@okafor.example"],
        subject: "Your receipt from Harbour Coffee: $48.00",
        html: "<p>Thank you, Ada. A kettle and a bag of beans: $48.00.</p>",
      },
    },
  ],
};
