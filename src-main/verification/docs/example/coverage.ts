import { coveredBy, type Coverage } from "#core/contract/coverage.ts";

/** The supported routes with the test file of each, and what is not supported. */
export const coverage: Coverage = {
  routes: coveredBy("parcel-post.test.ts", {
    "POST /parcels": "supported",
    "GET /parcels/:id": "supported",
  }),
  leftOut: [{ what: "prices", why: "tests do not need them" }],
};
