import { exclusive } from "#core/contract/rules/rule.ts";
import { postForm, submitButton } from "#core/pages/controls.ts";
import { html } from "#core/pages/html.ts";
import { createPageHelper } from "#core/pages/page-routes.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import { accountContext } from "../../connect/account-context.ts";
import type { ConnectedAccount } from "../../connect/types.ts";
import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { within } from "../../shared/filters.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { referenceTo } from "../../shared/resource.ts";
import { secondsNow, type SimContext, type State } from "../../state.ts";
import { APPLICATION } from "../webhook-endpoints/present.ts";
import { createAccount, onboard, removeAccount, updateAccount } from "./actions.ts";
import { rejectAccount, rejectBody, unrejectAccount } from "./reject.ts";
import { accountResource, presentApp } from "./present.ts";
import { createAccountBody, createAccountLinkBody, updateAccountBody } from "./schema.ts";
import { sessionRoutes } from "./session.ts";

const { page, form } = createPageHelper<State>();

const LINK_SECONDS = 300;

const { change, create, find, list, remove, show } = createResourceRoutes(accountResource);

function requireAccount({ state }: SimContext, id: string): ConnectedAccount {
  const account = state.connectedAccounts.get(id);
  if (account) return account;
  throw pageError(404, "Unknown account", "Ask the platform for a new link.");
}

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
        returnUrl: params.return_url ?? null,
      });
      const url = `${context.baseUrl}/_pages/onboarding/${link.id}`;
      return { object: "account_link", created, expires_at: created + LINK_SECONDS, url };
    },
  }),
  page("GET /_pages/accounts/:id", "Shows the dashboard of an account", (context, { params }) => {
    const account = requireAccount(context, params["id"] ?? "");
    const main = html`<h1>${account.email ?? account.id}</h1>
      <p>Payments: <b>${account.isOnboarded ? "enabled" : "not enabled"}</b>.</p>`;
    return showPage({ title: "Account", band: "dashboard", main });
  }),
  page(
    "GET /_pages/onboarding/:id",
    "Asks the owner of an account for details",
    (context, { params }) => {
      const link = context.state.accountLinks.get(params["id"] ?? "");
      const account = requireAccount(context, link?.account ?? "");
      const main = [
        html`<h1>Get paid by Simdeck</h1>
          <p class="soft">${account.email ?? account.id}</p>`,
        postForm({
          action: `/_pages/onboarding/${link?.id ?? ""}`,
          label: "Onboarding",
          body: submitButton({ label: "Submit details", look: "primary" }),
        }),
      ];
      return showPage({ title: "Onboarding", band: "onboarding", main });
    },
  ),
  form("POST /_pages/onboarding/:id", "Takes the details of an account", (context, { params }) => {
    const link = context.state.accountLinks.get(params["id"] ?? "");
    const account = requireAccount(context, link?.account ?? "");
    onboard(context, account);
    return redirectTo(link?.returnUrl ?? `/_pages/accounts/${account.id}`);
  }),
];
