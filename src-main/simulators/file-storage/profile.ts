import type { SimulatorProfile } from "#core/kernel/profile.ts";

const connect = `import { BoxClient, BoxDeveloperTokenAuth } from "box-node-sdk";

const auth = new BoxDeveloperTokenAuth({ token: "{api_key}" });
const box = new BoxClient({ auth }).withCustomBaseUrls({
  baseUrl: "{base_url}",
  uploadUrl: "{base_url}",
  oauth2Url: "{base_url}/oauth2",
});`;

/** What is known of the file storage before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "file-storage",
  title: "File storage",
  model: "Box",
  aliases: ["box"],
  hue: 131,
  apiKey: "simdeckBoxDeveloperToken00000000",
  delivery: "none",
  silent: true,
  sdk: {
    token: "{api_key}",
    baseUrl: "{base_url}",
    uploadUrl: "{base_url}",
    oauth2Url: "{base_url}/oauth2",
  },
  variables: [],
  starter: {
    title: "Create a folder",
    method: "POST",
    path: "/2.0/folders",
    body: { name: "Plans", parent: { id: "0" } },
  },
  connect: { language: "ts", code: connect },
};
