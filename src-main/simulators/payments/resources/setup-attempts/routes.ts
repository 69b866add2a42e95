import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { objectId } from "../../shared/schema.ts";
import { setupAttemptResource } from "./present.ts";

const { list } = createResourceRoutes(setupAttemptResource);

/** The attempts to confirm a setup intent. */
export const routes = [
  list("GET /v1/setup_attempts", "Lists the attempts of a setup intent", () => ({
    created: within("created"),
    setup_intent: equal("setupIntent", objectId).unwrap(),
  })),
];
