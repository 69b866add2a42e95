import { equal, where } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag, text } from "../../shared/schema.ts";
import {
  createConfiguration,
  methodConfigurationResource,
  updateConfiguration,
} from "./actions.ts";
import { createConfigurationBody, updateConfigurationBody } from "./fields.ts";

const { change, create, list, show } = createResourceRoutes(methodConfigurationResource);

/** Payment methods that are shown to buyers. */
export const routes = [
  create("POST /v1/payment_method_configurations", "Chooses payment methods for buyers", {
    body: createConfigurationBody,
    run: createConfiguration,
  }),
  list("GET /v1/payment_method_configurations", "Lists choices of payment methods", () => ({
    active: equal("active", flag),
    application: where(text, ({ application }, wanted) => application === wanted),
  })),
  show("GET /v1/payment_method_configurations/:id", "Shows a choice of payment methods"),
  change("POST /v1/payment_method_configurations/:id", "Changes a choice of payment methods", {
    body: updateConfigurationBody,
    run: updateConfiguration,
  }),
];
