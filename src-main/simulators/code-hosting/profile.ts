import type { SimulatorProfile } from "#core/kernel/profile.ts";

/** What is known of the code hosting provider before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "code-hosting",
  title: "Code hosting provider",
  model: "GitHub",
  aliases: ["github"],
  hue: 54,
  apiKey: "ghp_simdeckCodeHostingToken000000000000",
  delivery: "none",
  sdk: { auth: "{api_key}", baseUrl: "{base_url}" },
  variables: [],
  connect: {
    language: "ts",
    code: `import { Octokit } from "@octokit/rest";

const octokit = new Octokit({ baseUrl: "{base_url}", auth: "{api_key}" });`,
  },
};
