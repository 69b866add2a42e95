import { openReader, openService } from "#core/oauth/open-service.ts";
import { BUSINESS_NAME, type State } from "../../state.ts";

const CODE_SECONDS = 300;

/** The meanings of Square's usual permissions. */
const scopeTexts: Readonly<Record<string, string>> = {
  MERCHANT_PROFILE_READ: "View the profile of the business",
  PAYMENTS_READ: "View payments",
  PAYMENTS_WRITE: "Take and refund payments",
  CUSTOMERS_READ: "View customers",
  CUSTOMERS_WRITE: "Manage customers",
  ORDERS_READ: "View orders",
  ORDERS_WRITE: "Manage orders",
};

/** The sign-in and consent pages of Square. Its one user owns the business. */
export const service = openService<State>({
  kind: "second-payments",
  provider: "Square",
  oauth: ({ oauth }) => oauth,
  people: ({ state }) => [
    {
      id: state.merchantId,
      name: BUSINESS_NAME,
      about: "owner@simdeck.test",
      names: ["owner@simdeck.test"],
    },
  ],
  scopeTexts,
  asksAgain: true,
  codeSeconds: CODE_SECONDS,
  nextCode: ({ ids }) => ids.next("sq0cgp-", 22),
  explain: ({ state }, { code }) => ({
    error: code,
    error_description: code === "access_denied" ? "user_denied" : code,
    state,
  }),
});

export const reader = openReader<State>({
  service,
  separator: /[ +,]+/,
  challengeMethods: ["S256"],
});
