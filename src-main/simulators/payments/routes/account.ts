import type { Route } from "#core/kernel/route.ts";
import { params } from "../params.ts";
import { presentAccount } from "../present-account.ts";
import { read } from "../route.ts";
import type { PaymentsState } from "../state.ts";

/** The account that the key belongs to. */
export const accountRoutes: readonly Route<PaymentsState>[] = [
  read({
    path: "/v1/account",
    summary: "Shows the account",
    answers: "account",
    params: params({}),
    handle: ({ state }) => presentAccount(state.account),
  }),
];
