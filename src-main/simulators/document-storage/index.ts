import { defineSimulator } from "#core/simulator/define.ts";
import { dialect } from "./dialect.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { routes } from "./routes/index.ts";
import { createState } from "./state.ts";

/** The document storage, modelled on CouchDB. It sends nothing. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  endState: ({ news }) => {
    news.endAll();
  },
  routes,
  objects,
  bodyLimit: MAX_FILE_BYTES,
});
