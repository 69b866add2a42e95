import { coveredBy, type Coverage } from "#core/kernel/coverage.ts";

/** What of the carrier is here, and which test shows it. */
export const coverage: Coverage = {
  routes: coveredBy("parcels.test.ts", {
    "POST /parcels": "whole",
    "GET /parcels/:id": "whole",
  }),
  leftOut: [{ what: "prices", why: "no test has asked for one" }],
};
