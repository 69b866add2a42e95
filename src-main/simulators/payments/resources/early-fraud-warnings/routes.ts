import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { objectId } from "../../shared/schema.ts";
import { warningResource } from "./present.ts";

const { list, show } = createResourceRoutes(warningResource);

/** Early fraud warnings. `POST /_warn_of_fraud` and a test card cause them. */
export const routes = [
  list("GET /v1/radar/early_fraud_warnings", "Lists early fraud warnings", () => ({
    created: within("created"),
    charge: equal("charge", objectId),
    payment_intent: equal("payment_intent", objectId),
  })),
  show("GET /v1/radar/early_fraud_warnings/:id", "Shows an early fraud warning"),
];
