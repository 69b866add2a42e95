import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The notes app, modelled on Notion: pages of blocks, data sources of pages. It sends nothing. */
export const notes = defineSimulator({
  kind: "notes",
  title: "Notes",
  model: "Notion",
  apiKey: "ntn_simdeck_integration_secret",
  silent: true,
  dialect,
  createState,
  routes,
  objects,
  connect: {
    language: "ts",
    code: `import { Client } from "@notionhq/client";

const notion = new Client({
  auth: "{api_key}",
  baseUrl: "{base_url}",
});`,
  },
});
