import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

const connect = `import Nano from "nano";

const url = new URL("{base_url}");
url.username = "admin";
url.password = "{api_key}";
const nano = Nano(url.href);`;

/** The document storage, modelled on CouchDB. It sends nothing. */
export const documentStorage = defineSimulator({
  kind: "document-storage",
  title: "Document storage",
  model: "CouchDB",
  apiKey: "simdeck-document-storage",
  silent: true,
  dialect,
  createState,
  endState: ({ news }) => {
    news.endAll();
  },
  routes,
  objects,
  bodyLimit: MAX_FILE_BYTES,
  connect: { language: "ts", code: connect },
});
