import { routesAt } from "#core/contract/route-group.ts";
import { defineSimulator } from "#core/define-simulator.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { createState } from "./state.ts";
import { tasks } from "./tasks.ts";
import { worldActions } from "./world-actions.ts";

/** The postcard mailing provider, modelled on Lob. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    routesAt(["/v1/addresses"], () => import("./resources/addresses/routes.ts")),
    routesAt(["/v1/postcards"], () => import("./resources/postcards/routes.ts")),
    routesAt(["/v1/letters"], () => import("./resources/letters/routes.ts")),
    routesAt(["/v1/self_mailers"], () => import("./resources/self-mailers/routes.ts")),
    routesAt(["/v1/checks"], () => import("./resources/checks/routes.ts")),
    routesAt(["/v1/bank_accounts"], () => import("./resources/bank-accounts/routes.ts")),
    routesAt(["/v1/templates"], () => import("./resources/templates/routes.ts")),
    routesAt(
      ["/v1/us_verifications", "/v1/bulk/us_verifications"],
      () => import("./resources/us-verifications/routes.ts"),
    ),
    routesAt(
      ["/v1/intl_verifications", "/v1/bulk/intl_verifications"],
      () => import("./resources/intl-verifications/routes.ts"),
    ),
    routesAt(["/v1/us_autocompletions"], () => import("./resources/us-autocompletions/routes.ts")),
    routesAt(["/v1/us_zip_lookups"], () => import("./resources/us-zip-lookups/routes.ts")),
    routesAt(
      ["/v1/intl_autocompletions"],
      () => import("./resources/intl-autocompletions/routes.ts"),
    ),
    routesAt(
      ["/v1/us_reverse_geocode_lookups"],
      () => import("./resources/reverse-geocode/routes.ts"),
    ),
    routesAt(
      ["/v1/identity_validation"],
      () => import("./resources/identity-validation/routes.ts"),
    ),
    routesAt(["/v1/cards"], () => import("./resources/cards/routes.ts")),
    routesAt(["/v1/buckslips"], () => import("./resources/buckslips/routes.ts")),
    routesAt(["/v1/billing_groups"], () => import("./resources/billing-groups/routes.ts")),
    routesAt(["/v1/campaigns"], () => import("./resources/campaigns/routes.ts")),
    routesAt(["/v1/creatives"], () => import("./resources/creatives/routes.ts")),
    routesAt(["/v1/uploads", "/upload-exports"], () => import("./resources/uploads/routes.ts")),
    routesAt(
      ["/postcards", "/letters", "/self-mailers", "/checks"],
      () => import("./resources/previews/routes.ts"),
    ),
  ],
  worldActions,
  tasks,
  objects,
  // Forms with artwork: files of 5 MiB each.
  bodyLimit: 16 * 1_024 * 1_024,
});
