import { equal, within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { cancelTopup, createTopup } from "./actions.ts";
import { createTopupBody, topupFields, updateTopupBody } from "./fields.ts";
import { topupResource } from "./present.ts";

const { change, create, list, show } = createResourceRoutes(topupResource);

/** Money that the account adds to its balance. */
export const routes = [
  create("POST /v1/topups", "Adds money to the balance; it arrives five days later", {
    body: createTopupBody,
    run: createTopup,
  }),
  list("GET /v1/topups", "Lists top-ups", () => ({
    amount: within("amount"),
    created: within("created"),
    status: equal("status"),
  })),
  show("GET /v1/topups/:id", "Shows a top-up"),
  change("POST /v1/topups/:id", "Changes the description of a top-up", {
    body: updateTopupBody,
    run: ({ state }, topup, input) => state.topups.replace(topupFields.revise(topup, input)),
  }),
  change("POST /v1/topups/:id/cancel", "Cancels a pending top-up", { run: cancelTopup }),
];
