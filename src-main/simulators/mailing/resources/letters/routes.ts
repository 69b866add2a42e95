import { listPieces } from "../../pieces/list.ts";
import { pieceRoutes, respondToOrder } from "../../pieces/routes.ts";
import { route } from "../../route.ts";
import { listRules } from "../../shared/schema.ts";
import { createLetterBody, letterRules, listLettersQuery } from "./schema.ts";

/** Letters: ordered, shown, listed, canceled. */
export const routes = [
  route("POST /v1/letters", "Orders a letter", {
    unsupported: ["cards", "custom_envelope", "qr_code"],
    body: createLetterBody,
    rules: letterRules,
    handle: (context, request) =>
      respondToOrder(context, request, "letter", () => {
        const { file, size, color, double_sided, address_placement, ...rest } = request.body;
        const { extra_service, return_envelope, perforated_page, ...order } = rest;
        const service = extra_service ?? null;
        return {
          ...order,
          artwork: { file },
          own: {
            size,
            color,
            double_sided: double_sided ?? true,
            address_placement,
            return_envelope: return_envelope ?? false,
            perforated_page: perforated_page ?? null,
            custom_envelope: null,
            ...(service !== null && { extra_service: service }),
            tracking_number: service === null ? null : context.ids.next("92", 20, "digits"),
          },
        };
      }),
  }),
  route("GET /v1/letters", "Lists letters, newest first", {
    query: listLettersQuery,
    rules: listRules,
    handle: (context, request) => {
      const { color } = request.query;
      return listPieces(
        context,
        "letter",
        request,
        ({ own }) => color === undefined || own["color"] === color,
      );
    },
  }),
  ...pieceRoutes("letter", "/v1/letters", "letter"),
];
