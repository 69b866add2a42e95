import { configurationRules, flowRules } from "./rules.ts";
import { emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { equal } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag } from "../../shared/schema.ts";
import { createConfiguration, createPortalSession, updateConfiguration } from "./actions.ts";
import { customerRoutes } from "./customer-pages.ts";
import { loginRoutes } from "./login.ts";
import { configurationResource, presentPortalSession } from "./present.ts";
import {
  createConfigurationBody,
  createPortalSessionBody,
  updateConfigurationBody,
} from "./schema.ts";
import { subscriptionRoutes } from "./subscription-pages.ts";
import { page, show, visitOf } from "./visit.ts";

const configurations = createResourceRoutes(configurationResource);

export const routes = [
  route("POST /v1/billing_portal/sessions", "Creates a link to the billing portal of a customer", {
    answers: "billing_portal.session",
    body: createPortalSessionBody,
    rules: flowRules,
    handle: (context, call) => {
      const wire = presentPortalSession(createPortalSession(context, call.params), context);
      emit(context, happened("billing_portal.session.created", wire));
      return wire;
    },
  }),
  configurations.create(
    "POST /v1/billing_portal/configurations",
    "Creates a configuration of the billing portal",
    {
      body: createConfigurationBody,
      rules: configurationRules,
      run: createConfiguration,
    },
  ),
  configurations.list(
    "GET /v1/billing_portal/configurations",
    "Lists configurations of the billing portal",
    () => ({
      active: equal("active", flag),
      is_default: equal("isDefault", flag),
    }),
  ),
  configurations.show("GET /v1/billing_portal/configurations/:id", "Shows a configuration"),
  configurations.change("POST /v1/billing_portal/configurations/:id", "Changes a configuration", {
    body: updateConfigurationBody,
    rules: configurationRules,
    run: updateConfiguration,
  }),
  page("GET /p/session/:secret", "Shows the billing portal", (context, { params }) => {
    return show(context, visitOf(context, params["secret"] ?? ""));
  }),
  ...customerRoutes,
  ...subscriptionRoutes,
  ...loginRoutes,
];
