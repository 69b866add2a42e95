import { exclusive } from "#core/contract/rules/rule.ts";
import { accountContext } from "../../connect/account-context.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow } from "../../state.ts";
import { APPLICATION } from "../webhook-endpoints/present.ts";
import { createAccount, removeAccount, updateAccount } from "./actions.ts";
import { onboardingPages } from "./onboarding-pages.ts";
import { rejectAccount, rejectBody, unrejectAccount } from "./reject.ts";
import { accountResource, presentApp } from "./present.ts";
import { createAccountBody, createAccountLinkBody, updateAccountBody } from "./schema.ts";
import { sessionRoutes } from "./session.ts";

const LINK_SECONDS = 300;

const { change, create, find, list, remove, show } = createResourceRoutes(accountResource);

/** Connected accounts and their onboarding. */
export const routes = [
  ...sessionRoutes,
  create("POST /v1/accounts", "Creates a connected account", {
    body: createAccountBody,
    run: createAccount,
  }),
  list("GET /v1/accounts", "Lists connected accounts", () => ({ created: within("created") })),
  show("GET /v1/accounts/:id", "Shows a connected account"),
  change("POST /v1/accounts/:id", "Changes a connected account", {
    body: updateAccountBody,
    run: updateAccount,
  }),
  remove("DELETE /v1/accounts/:id", "Deletes a connected account", (context, account) => {
    const own = accountContext(context, account.id);
    if (own) emit(own, happened("account.application.deauthorized", presentApp(APPLICATION)));
    removeAccount(context, account);
  }),
  change("POST /v1/accounts/:id/reject", "Rejects an account whose losses the platform bears", {
    body: rejectBody,
    run: rejectAccount,
  }),
  change("POST /v1/accounts/:id/unreject", "Takes the rejection of an account back", {
    run: unrejectAccount,
  }),
  route("POST /v1/accounts/:id/login_links", "Creates a link to the dashboard of an account", {
    answers: "account",
    handle: (context, { id }) => {
      const account = find(context, id);
      if (account.controller.dashboard !== "express") {
        throw badRequest(
          "Cannot create a login link for an account that is not an Express account.",
        );
      }
      const url = `${context.baseUrl}/_pages/accounts/${account.id}`;
      return { object: "login_link", created: secondsNow(context), url };
    },
  }),
  route("POST /v1/account_links", "Creates a link to the onboarding of an account", {
    answers: "account",
    body: createAccountLinkBody,
    rules: [exclusive("collect", "collection_options")],
    handle: (context, { params }) => {
      const account = referenceTo(context, accountResource, params.account, "account");
      if (params.type === "account_update" && account.controller.collects !== "application") {
        const message =
          "You cannot create `account_update` type Account Links for this account. Valid account link types for this account are: `account_onboarding`.";
        throw badRequest(message, { param: "type" });
      }
      const created = secondsNow(context);
      const link = context.state.accountLinks.add({
        id: context.ids.next("link_", 24),
        account: account.id,
        refreshUrl: params.refresh_url ?? null,
        returnUrl: params.return_url ?? null,
        expiresAt: created + LINK_SECONDS,
        isUsed: false,
      });
      const url = `${context.baseUrl}/_pages/onboarding/${link.id}`;
      return { object: "account_link", created, expires_at: link.expiresAt, url };
    },
  }),
  ...onboardingPages,
];
