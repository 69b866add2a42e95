import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { listPieces } from "../../pieces/list.ts";
import { pieceRoutes, respondToOrder } from "../../pieces/routes.ts";
import { artwork, optionalParty, party, pieceFields, pieceListShape } from "../../pieces/schema.ts";
import { route } from "../../route.ts";
import { listRules, oneOrMore } from "../../shared/schema.ts";

const sizes = ["6x18_bifold", "11x9_bifold", "12x9_bifold", "17.75x9_trifold"] as const;

const createSelfMailerBody = lazyObject(() => ({
  to: party,
  from: optionalParty,
  inside: artwork,
  outside: artwork,
  size: z.enum(sizes).default("6x18_bifold"),
  ...pieceFields(),
}));

const listSelfMailersQuery = lazyObject(() => ({ ...pieceListShape(), size: oneOrMore(sizes) }));

/** Self mailers: folded mail without an envelope. */
export const routes = [
  route("POST /v1/self_mailers", "Orders a self mailer", {
    unsupported: ["qr_code"],
    body: createSelfMailerBody,
    handle: (context, request) =>
      respondToOrder(context, request, "self_mailer", () => {
        const { inside, outside, size, ...order } = request.body;
        return { ...order, artwork: { outside, inside }, own: { size } };
      }),
  }),
  route("GET /v1/self_mailers", "Lists self mailers, newest first", {
    query: listSelfMailersQuery,
    rules: listRules,
    handle: (context, request) => {
      const { size: wanted } = request.query;
      const hasSize = (size: unknown) => wanted?.some((one) => one === size) ?? true;
      return listPieces(context, "self_mailer", request, ({ own }) => hasSize(own["size"]));
    },
  }),
  ...pieceRoutes("self_mailer", "/v1/self_mailers", "self mailer"),
];
