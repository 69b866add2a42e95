import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { crest, pageHeading } from "#core/pages/headings.ts";
import { html } from "#core/pages/html.ts";
import { createPageHelper, type FormFields, readField } from "#core/pages/page-routes.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import { personOf, removeAccount } from "../../external-accounts/accounts.ts";
import { accountsOf } from "../../external-accounts/list.ts";
import { requireVerification, type OpenVerification } from "../../external-accounts/finish.ts";
import { providers } from "../../external-accounts/providers.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireUser } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { emailAddress, paging } from "../../shared/schema.ts";
import type { ExternalPerson, SimContext, State, User } from "../../state.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";

const { page, form } = createPageHelper<State>();

const MAX_PEOPLE = 20;

function requireOpen(context: SimContext, id = ""): OpenVerification {
  try {
    return requireVerification(context, id);
  } catch {
    const message = "This sign-in is over. Go back to the app and start again.";
    throw pageError(404, "Unknown sign-in", message);
  }
}

/** Lists the people of the application, as the other provider would know them. */
function peopleOf({ state }: SimContext): readonly ExternalPerson[] {
  return [...state.users.values()].slice(0, MAX_PEOPLE).flatMap((user: User) => {
    const address = state.emails.get(user.primaryEmailId ?? "")?.address;
    if (address === undefined) return [];
    return [{ ...personOf(address), firstName: user.firstName, lastName: user.lastName }];
  });
}

function readPerson(fields: FormFields): ExternalPerson | undefined {
  const address = emailAddress.safeParse(readField(fields, "email_address"));
  if (!address.success) return undefined;
  return {
    ...personOf(address.data),
    firstName: readField(fields, "first_name") || null,
    lastName: readField(fields, "last_name") || null,
  };
}

function choosePage(context: SimContext, id: string, problem?: string) {
  const { strategy } = requireOpen(context, id);
  const provider = providers[strategy] ?? strategy;
  const action = `/_pages/oauth-accounts/${id}`;
  const people = peopleOf(context).map(({ emailAddress: address }) =>
    submitButton({ label: address, name: "account", value: address }),
  );
  return showPage({
    title: `Continue with ${provider}`,
    band: "sign-in",
    main: [
      crest(provider),
      pageHeading(`Continue with ${provider}`, "Choose an account, or enter one."),
      postForm({ action, label: "Choose an account", body: people }),
      postForm({
        action,
        label: "Another account",
        body: [
          textField({ name: "email_address", label: "Email", type: "email", problem }),
          html`<div class="pair">
            ${textField({ name: "first_name", label: "First name" })}
            ${textField({ name: "last_name", label: "Last name" })}
          </div>`,
          submitButton({ label: "Continue", look: "primary" }),
          submitButton({ label: "Cancel", name: "outcome", value: "deny" }),
        ],
      }),
    ],
  });
}

/** Signing in with an account at another provider, and what the Backend API shows of such accounts. */
export const routes = [
  page(
    "GET /_pages/oauth-accounts/:id",
    "Asks for an account at another provider",
    (context, call) => choosePage(context, call.params["id"] ?? ""),
  ),
  form(
    "POST /_pages/oauth-accounts/:id",
    "Takes an account at another provider",
    (context, call) => {
      const id = call.params["id"] ?? "";
      const verification = requireOpen(context, id);
      if (readField(call.body, "outcome") === "deny") {
        const { redirectUrl, headers } = verification.finish(undefined, call);
        return redirectTo(redirectUrl, headers);
      }
      const chosen = readField(call.body, "account");
      const known = peopleOf(context).find(({ emailAddress: address }) => address === chosen);
      const person = known ?? readPerson(call.body);
      if (!person) return choosePage(context, id, "Enter a valid email address.");
      const { redirectUrl, headers } = verification.finish(person, call);
      return redirectTo(redirectUrl, headers);
    },
  ),
  route(
    "DELETE /v1/users/:id/external_accounts/:accountId",
    "Removes an account",
    (context, call) => {
      const user = requireUser(context, call.params["id"]);
      const id = call.params["accountId"] ?? "";
      const account = accountsOf(context.state, user.id).find((one) => one.id === id);
      if (!account) throw notFound("external account", id);
      return removeAccount(context, user, account);
    },
  ),
  route("GET /v1/users/:id/oauth_access_tokens/:provider", "Lists the tokens of an account", {
    query: lazyObject(paging),
    handle: (context, { params, query }) => {
      const user = requireUser(context, params["id"]);
      const { provider = "" } = params;
      const strategy = provider.startsWith("oauth_") ? provider : `oauth_${provider}`;
      const own = accountsOf(context.state, user.id).filter(
        (one) => one.strategy === strategy && one.isVerified,
      );
      return pageWithTotal(
        () => own,
        query,
        (one) => ({
          object: "oauth_access_token" as const,
          external_account_id: one.id,
          provider_user_id: one.person?.providerUserId ?? "",
          token: `oauth_token_${one.id.slice("eac_".length)}`,
          provider: strategy,
          public_metadata: {},
          label: null,
          scopes: ["email", "profile"],
        }),
      );
    },
  }),
];
