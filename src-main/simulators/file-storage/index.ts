import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes.ts";
import { createState } from "./state.ts";

const connect = `import { BoxClient, BoxDeveloperTokenAuth } from "box-node-sdk";

const auth = new BoxDeveloperTokenAuth({ token: "{api_key}" });
const box = new BoxClient({ auth }).withCustomBaseUrls({
  baseUrl: "{base_url}",
  uploadUrl: "{base_url}",
  oauth2Url: "{base_url}/oauth2",
});`;

/** The file storage, modelled on Box. It sends nothing. */
export const fileStorage = defineSimulator({
  kind: "file-storage",
  title: "File storage",
  model: "Box",
  apiKey: "simdeckBoxDeveloperToken00000000",
  silent: true,
  dialect,
  createState,
  routes,
  objects,
  connect: { language: "ts", code: connect },
});
