import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { mandateResource } from "./present.ts";

const { show } = createResourceRoutes(mandateResource);

/** Agreements about bank debits. */
export const routes = [show("GET /v1/mandates/:id", "Shows the agreement about bank debits")];
