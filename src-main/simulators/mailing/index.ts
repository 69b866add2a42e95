import { defineSimulator } from "#core/define-simulator.ts";
import { routes as addresses } from "./resources/addresses/routes.ts";
import { routes as bankAccounts } from "./resources/bank-accounts/routes.ts";
import { routes as checks } from "./resources/checks/routes.ts";
import { routes as intlVerifications } from "./resources/intl-verifications/routes.ts";
import { routes as letters } from "./resources/letters/routes.ts";
import { routes as previews } from "./resources/previews/routes.ts";
import { routes as selfMailers } from "./resources/self-mailers/routes.ts";
import { routes as templates } from "./resources/templates/routes.ts";
import { routes as usAutocompletions } from "./resources/us-autocompletions/routes.ts";
import { routes as usZipLookups } from "./resources/us-zip-lookups/routes.ts";
import { routes as postcards } from "./resources/postcards/routes.ts";
import { routes as usVerifications } from "./resources/us-verifications/routes.ts";
import { dialect } from "./dialect.ts";
import { objects } from "./objects.ts";
import { profile } from "./profile.ts";
import { createState } from "./state.ts";
import { worldActions } from "./world-actions.ts";

/** The postcard mailing provider, modelled on Lob. */
export const simulator = defineSimulator({
  profile,
  dialect,
  createState,
  routes: [
    ...addresses,
    ...postcards,
    ...letters,
    ...selfMailers,
    ...checks,
    ...bankAccounts,
    ...templates,
    ...usVerifications,
    ...intlVerifications,
    ...usAutocompletions,
    ...usZipLookups,
    ...previews,
  ],
  worldActions,
  objects,
});
