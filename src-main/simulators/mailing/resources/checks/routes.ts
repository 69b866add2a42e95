import { listPieces } from "../../pieces/list.ts";
import { pieceRoutes, respondToOrder } from "../../pieces/routes.ts";
import { route } from "../../route.ts";
import { listRules } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { requireVerified } from "../bank-accounts/actions.ts";
import { checkRules, createCheckBody, listChecksQuery } from "./schema.ts";

const FIRST_NUMBER = 10_000;

/** The number after the last one of a bank account. */
function nextNumber({ pieces }: State, bankAccountId: string): number {
  const own = [...pieces.check.values()].filter((one) => one.bankAccountId === bankAccountId);
  return own.reduce(
    (next, { own: fields }) => Math.max(next, Number(fields["check_number"]) + 1),
    FIRST_NUMBER,
  );
}

/** Checks: ordered, shown, listed, canceled. */
export const routes = [
  route("POST /v1/checks", "Orders a check", {
    body: createCheckBody,
    rules: checkRules,
    handle: (context, request) =>
      respondToOrder(context, request, "check", () => {
        const { bank_account: id, logo, check_bottom, attachment, ...rest } = request.body;
        const { amount, message, memo, check_number: number, ...order } = rest;
        const bank = requireVerified(context.state, id);
        return {
          ...order,
          artwork: { check_bottom, attachment, logo },
          bankAccountId: bank.id,
          own: {
            amount,
            memo: memo ?? null,
            check_number: number ?? nextNumber(context.state, bank.id),
            ...(typeof message === "string" && { message }),
          },
        };
      }),
  }),
  route("GET /v1/checks", "Lists checks, newest first", {
    query: listChecksQuery,
    rules: listRules,
    handle: (context, request) => listPieces(context, "check", request),
  }),
  ...pieceRoutes("check", "/v1/checks", "check"),
];
