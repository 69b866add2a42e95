import { svixSnippet } from "#core/signing/hook-signature.ts";
import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** What is known of the email provider before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "email",
  title: "Email",
  model: "Resend",
  apiKey: "re_simdeck_test",
  delivery: "registered",
  variables: [],
  connect: {
    language: "ts",
    code: [
      'import { Resend } from "resend";',
      "",
      'const resend = new Resend("{api_key}", { baseUrl: "{base_url}" });',
    ].join("\n"),
    verify: svixSnippet,
  },
};
