import { badRequest } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { createdFilter } from "../../shared/schema.ts";
import { isWithin } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { endReview } from "./actions.ts";
import { reviewResource } from "./present.ts";

const { change, show } = createResourceRoutes(reviewResource);

/** Reviews of payments. A test card and `POST /_review` open them. */
export const routes = [
  route("GET /v1/reviews", "Lists open reviews", {
    answers: "review",
    query: listQuery(() => ({ created: createdFilter.optional() })),
    handle: (context, { params: paging }) =>
      listPage(paging, {
        url: "/v1/reviews",
        kind: "review",
        source: context.state.reviews,
        present: (review) => reviewResource.present(review, context),
        keep: ({ created, open }) => open && isWithin(created, paging.created),
      }),
  }),
  show("GET /v1/reviews/:id", "Shows a review"),
  change("POST /v1/reviews/:id/approve", "Approves a payment that is under review", {
    run: (context, review) => {
      if (review.open) return endReview(context, review, "approved");
      throw badRequest(`The review ${review.id} is already closed.`);
    },
  }),
];
