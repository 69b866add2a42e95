import { listPieces } from "../../pieces/list.ts";
import { pieceRoutes, respondToOrder } from "../../pieces/routes.ts";
import { route } from "../../route.ts";
import { listRules } from "../../shared/schema.ts";
import { createPostcardBody, listPostcardsQuery, postcardRules } from "./schema.ts";

/** Postcards: ordered, shown, listed, canceled. */
export const routes = [
  route("POST /v1/postcards", "Orders a postcard", {
    unsupported: ["qr_code"],
    body: createPostcardBody,
    rules: postcardRules,
    handle: (context, request) =>
      respondToOrder(context, request, "postcard", () => {
        const { front, back, size, ...order } = request.body;
        return { ...order, artwork: { front, back }, own: { size } };
      }),
  }),
  route("GET /v1/postcards", "Lists postcards, newest first", {
    query: listPostcardsQuery,
    rules: listRules,
    handle: (context, request) => {
      const { size: sizes } = request.query;
      const hasSize = (size: unknown) => sizes?.some((one) => one === size) ?? true;
      return listPieces(context, "postcard", request, ({ own }) => hasSize(own["size"]));
    },
  }),
  ...pieceRoutes("postcard", "/v1/postcards", "postcard"),
];
