import type { SimulatorProfile } from "#core/contract/profile.ts";

const connect = `import { Configuration, PostcardsApi } from "@lob/lob-typescript-sdk";

const configuration = new Configuration({
  username: "{api_key}",
  basePath: "{base_url}/v1",
});
const postcards = new PostcardsApi(configuration);
// The older client: Lob("{api_key}", { host: "{base_url}/v1/" })`;

const office = {
  name: "Simdeck",
  address_line1: "210 King St",
  address_city: "San Francisco",
  address_state: "CA",
  address_zip: "94107",
};

/** The facts about the postcard mailing provider that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "mailing",
  title: "Postcard mailing provider",
  model: "Lob",
  aliases: ["lob"],
  hue: 2,
  icon: "stamp",
  apiKey: "test_simdeck_mailing",
  delivery: "none",
  silent: true,
  hosts: [{ name: "api.lob.com" }, { name: "lob-assets.com" }],
  sdkVariables: {
    LOB_API_KEY: "{api_key}",
  },
  sdk: { username: "{api_key}", basePath: "{base_url}/v1" },
  variables: [],
  starter: {
    title: "Create a postcard",
    method: "POST",
    path: "/v1/postcards",
    body: {
      to: { ...office, name: "Ada Lovelace", address_line1: "185 Berry St" },
      from: office,
      front: "<h1>Hello</h1>",
      back: "<p>Your order is on its way.</p>",
    },
  },
  story: [
    {
      number: 6,
      title: "The shop mails Ada a postcard",
      path: "/v1/postcards",
      body: {
        to: { ...office, name: "Ada Okafor", address_line1: "185 Berry St" },
        from: office,
        front: "<h1>Thank you, Ada</h1>",
        back: "<p>Your next coffee is free.</p>",
      },
    },
  ],
  connect: { language: "typescript", code: connect },
};
