import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { where } from "../../shared/filters.ts";
import { createChoice } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";
import { createRegistration, updateRegistration } from "./actions.ts";
import { registrationResource, statusOf } from "./present.ts";
import { createRegistrationBody, updateRegistrationBody } from "./schema.ts";

const { change, create, list, show } = createResourceRoutes(registrationResource);

/** Registrations with tax authorities: taxes are collected where there is one. */
export const routes = [
  create("POST /v1/tax/registrations", "Registers for the taxes of a country or state", {
    body: createRegistrationBody,
    run: createRegistration,
  }),
  list("GET /v1/tax/registrations", "Lists registrations for taxes", () => ({
    status: where(
      createChoice("active", "all", "expired", "scheduled"),
      (item, wanted, context) => wanted === "all" || statusOf(item, secondsNow(context)) === wanted,
    ),
  })),
  show("GET /v1/tax/registrations/:id", "Shows a registration for taxes"),
  change("POST /v1/tax/registrations/:id", "Changes the period of a registration", {
    body: updateRegistrationBody,
    run: updateRegistration,
  }),
];
