import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** The facts about the second payments provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "second-payments",
  title: "Second payments provider",
  model: "Square",
  aliases: ["square"],
  hue: 208,
  icon: "till",
  apiKey: "EAAAl_simdeck_second_payments_token_000000000000000000000000000",
  delivery: "optional",
  sdk: { token: "{api_key}", baseUrl: "{base_url}" },
  variables: [],
  connect: {
    language: "ts",
    code: `import { SquareClient } from "square";

const client = new SquareClient({
  token: "{api_key}",
  baseUrl: "{base_url}",
});`,
  },
};
