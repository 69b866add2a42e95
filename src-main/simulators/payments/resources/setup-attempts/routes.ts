import { datedListQuery, isWithin } from "../../shared/paging.ts";
import { listRoute } from "../../shared/resource-routes.ts";
import { objectId } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { presentSetupAttempt } from "./present.ts";

const attempts = {
  name: "setup_attempt",
  of: (state: State) => state.setupAttempts,
  present: presentSetupAttempt,
} as const;

/** The attempts to confirm a setup intent. */
export const routes = [
  listRoute(
    "GET /v1/setup_attempts",
    "Lists the attempts of a setup intent",
    attempts,
    datedListQuery({ setup_intent: objectId }),
    (attempt, filters) =>
      attempt.setupIntent === filters.setup_intent && isWithin(attempt.created, filters.created),
  ),
];
