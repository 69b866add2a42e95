import type { SimulatorProfile } from "#core/kernel/profile.ts";

const connect = `import { Configuration, PostcardsApi } from "@lob/lob-typescript-sdk";

const configuration = new Configuration({
  username: "{api_key}",
  basePath: "{base_url}/v1",
});
const postcards = new PostcardsApi(configuration);
// The older client: Lob("{api_key}", { host: "{base_url}/v1/" })`;

/** What is known of the postcard mailing provider before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "mailing",
  title: "Postcard mailing provider",
  model: "Lob",
  aliases: ["lob"],
  hue: 2,
  apiKey: "test_simdeck_mailing",
  delivery: "none",
  silent: true,
  variables: [],
  connect: { language: "typescript", code: connect },
};
