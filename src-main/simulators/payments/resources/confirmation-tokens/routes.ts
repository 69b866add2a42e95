import { anyOf } from "#core/contract/rules/rule.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { createToken } from "./actions.ts";
import { confirmationTokenResource } from "./present.ts";
import { createTokenBody } from "./schema.ts";

const { create, show } = createResourceRoutes(confirmationTokenResource);

/** The details that buyers give in a browser, for a payment that a server confirms. */
export const routes = [
  create("POST /v1/test_helpers/confirmation_tokens", "Creates a token in place of a browser", {
    body: createTokenBody,
    rules: [anyOf("payment_method", "payment_method_data")],
    run: createToken,
  }),
  show("GET /v1/confirmation_tokens/:id", "Shows a confirmation token"),
];
