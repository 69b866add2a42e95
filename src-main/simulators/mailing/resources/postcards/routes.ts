import { isWithinBounds } from "#core/state/bounds.ts";
import { respondIdempotently, route } from "../../route.ts";
import { listPage, reversed, sortedBy } from "../../shared/paging.ts";
import { hasMetadata, listRules } from "../../shared/schema.ts";
import type { Postcard, SimContext } from "../../state.ts";
import { cancelPostcard, createPostcard, requirePostcard } from "./actions.ts";
import { presentPostcard } from "./present.ts";
import {
  createPostcardBody,
  type ListPostcardsQuery,
  listPostcardsQuery,
  postcardRules,
} from "./schema.ts";

function isWanted(card: Postcard, query: ListPostcardsQuery, now: number): boolean {
  const { size, scheduled, status, mail_type: mailType } = query;
  return (
    (size === undefined || size.includes(card.size)) &&
    (scheduled === undefined || card.sendAt > now === scheduled) &&
    (status === undefined || status === "processed") &&
    (mailType === undefined || card.mailType === mailType) &&
    isWithinBounds(card.createdAt, query.date_created) &&
    isWithinBounds(card.sendAt, query.send_date) &&
    hasMetadata(card.metadata, query.metadata)
  );
}

function inOrder({ state }: SimContext, { sort_by: sort }: ListPostcardsQuery) {
  const bySending = sort?.send_date;
  if (bySending === undefined) {
    return sort?.date_created === "asc" ? reversed(state.postcards) : state.postcards;
  }
  const sorted = sortedBy(state.postcards.values(), (card) => card.sendAt);
  return bySending === "asc" ? reversed(sorted) : sorted;
}

/** Postcards: ordered, shown, listed, canceled. */
export const routes = [
  route("POST /v1/postcards", "Orders a postcard", {
    unsupported: ["qr_code"],
    body: createPostcardBody,
    rules: postcardRules,
    handle: (context, request) =>
      respondIdempotently(context, request, () =>
        presentPostcard(createPostcard(context, request.body)),
      ),
  }),
  route("GET /v1/postcards", "Lists postcards, newest first", {
    query: listPostcardsQuery,
    rules: listRules,
    unsupportedFilters: ["campaign_id"],
    handle: (context, request) => {
      const { query } = request;
      const keep = (card: Postcard) => isWanted(card, query, context.now);
      return listPage(request, query, inOrder(context, query), keep, presentPostcard);
    },
  }),
  route("GET /v1/postcards/:id", "Shows a postcard", (context, { params }) =>
    presentPostcard(requirePostcard(context, params["id"])),
  ),
  route("DELETE /v1/postcards/:id", "Cancels a postcard", (context, { params }) => {
    const card = requirePostcard(context, params["id"]);
    cancelPostcard(context, card);
    return { id: card.id, object: "postcard_deleted", deleted: true };
  }),
];
