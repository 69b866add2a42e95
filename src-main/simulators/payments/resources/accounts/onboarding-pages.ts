import type { RouteResponse } from "#core/contract/response.ts";
import { postForm, submitButton } from "#core/pages/controls.ts";
import { html } from "#core/pages/html.ts";
import { createPageHelper } from "#core/pages/page-routes.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import type { AccountLink, ConnectedAccount } from "../../connect/types.ts";
import { secondsNow, type SimContext, type State } from "../../state.ts";
import { onboard } from "./actions.ts";

const { page, form } = createPageHelper<State>();

function requireAccount({ state }: SimContext, id: string): ConnectedAccount {
  const account = state.connectedAccounts.get(id);
  if (account) return account;
  throw pageError(404, "Unknown account", "Ask the platform for a new link.");
}

function requireLink({ state }: SimContext, id: string): AccountLink {
  const link = state.accountLinks.get(id);
  if (link) return link;
  throw pageError(404, "Unknown link", "Ask the platform for a new link.");
}

/** Leads back to the platform, for a link that was used or has expired; `undefined` if it works. */
function findRefresh(context: SimContext, link: AccountLink): RouteResponse | undefined {
  const { expiresAt, isUsed, refreshUrl } = link;
  if (!isUsed && secondsNow(context) < expiresAt) return undefined;
  if (refreshUrl !== null) return redirectTo(refreshUrl);
  const reason = isUsed ? "This link was used" : "This link has expired";
  throw pageError(410, reason, "Ask the platform for a new link.");
}

/** The pages of the owners of connected accounts. */
export const onboardingPages = [
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
      const link = requireLink(context, params["id"] ?? "");
      const refresh = findRefresh(context, link);
      if (refresh) return refresh;
      const account = requireAccount(context, link.account);
      const main = [
        html`<h1>Get paid by Simdeck</h1>
          <p class="soft">${account.email ?? account.id}</p>
          <p>
            The provider asks here for the business, its people and a bank account. The simulator
            takes them as given.
          </p>`,
        postForm({
          action: `/_pages/onboarding/${link.id}`,
          label: "Onboarding",
          body: submitButton({ label: "Submit details", look: "primary" }),
        }),
      ];
      return showPage({ title: "Onboarding", band: "onboarding", main });
    },
  ),
  form("POST /_pages/onboarding/:id", "Takes the details of an account", (context, { params }) => {
    const link = requireLink(context, params["id"] ?? "");
    const refresh = findRefresh(context, link);
    if (refresh) return refresh;
    onboard(context, requireAccount(context, link.account));
    context.state.accountLinks.replace({ ...link, isUsed: true });
    return redirectTo(link.returnUrl ?? `/_pages/accounts/${link.account}`);
  }),
];
