import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes.ts";
import { createState, type MailingState } from "./state.ts";
import { worldActions } from "./world-actions.ts";

const connect = `import { Configuration, PostcardsApi } from "@lob/lob-typescript-sdk";

const configuration = new Configuration({
  username: "{api_key}",
  basePath: "{base_url}/v1",
});
const postcards = new PostcardsApi(configuration);
// The older client: Lob("{api_key}", { host: "{base_url}/v1/" })`;

/** The postcard mailing provider, modelled on Lob. */
export const mailing = defineSimulator<MailingState>({
  kind: "mailing",
  title: "Postcard mailing provider",
  model: "Lob",
  apiKey: "test_simdeck_mailing",
  silent: true,
  dialect,
  createState,
  routes,
  worldActions,
  objects,
  connect: { language: "typescript", code: connect },
});
