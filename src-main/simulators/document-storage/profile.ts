import type { SimulatorProfile } from "#core/contract/profile.ts";

const connect = `import Nano from "nano";

const url = new URL("{base_url}");
url.username = "admin";
url.password = "{api_key}";
const nano = Nano(url.href);`;

/** The facts about document storage that are known before it is loaded. */
export const profile: SimulatorProfile = {
  kind: "document-storage",
  title: "Document storage",
  model: "CouchDB",
  aliases: ["couchdb"],
  hue: 234,
  icon: "braces",
  apiKey: "simdeck-document-storage",
  delivery: "none",
  silent: true,
  sdk: { url: "{protocol}://admin:{api_key}@{host}:{port}" },
  variables: [],
  connect: { language: "ts", code: connect },
};
