import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { addAccount, removeAccount } from "../../external-accounts/accounts.ts";
import { accountsOf } from "../../external-accounts/list.ts";
import { presentExternalAccount } from "../../external-accounts/present.ts";
import { checkProvider } from "../../external-accounts/providers.ts";
import { clerkError, notFound } from "../../errors.ts";
import { checkRedirect } from "../frontend/strategies.ts";
import { formOperation, type Operation, operation } from "../frontend/mount.ts";
import { answer, requireMe } from "../frontend/own.ts";

/** The user's own accounts at other providers. */
export const externalAccounts: readonly Operation[] = [
  formOperation(
    "POST /me/external_accounts",
    "Begins to add an account at another provider",
    lazyLooseObject(() => ({ strategy: z.string(), redirect_url: z.string().optional() })),
    (context, request) => {
      const { user } = requireMe(context, request);
      const { strategy, redirect_url: target } = request.body;
      checkProvider(strategy);
      const redirectUrl = checkRedirect(target);
      const known = accountsOf(context.state, user.id);
      if (known.some((one) => one.strategy === strategy && one.isVerified)) {
        const message = "You already have an account of this provider.";
        throw clerkError(400, "oauth_account_already_connected", "already connected", message);
      }
      const added = { strategy, person: null, isVerified: false, redirectUrl };
      const account = addAccount(context, user.id, added);
      return answer(context, request, presentExternalAccount(account, request.baseUrl));
    },
    {
      unsupported: [
        ...["action_complete_redirect_url", "additional_scope", "oidc_prompt"],
        ...["oidc_login_hint", "enterprise_connection_id", "code", "token"],
      ],
    },
  ),
  operation("DELETE /me/external_accounts/:id", "Removes an account", (context, request) => {
    const { user } = requireMe(context, request);
    const id = request.params["id"] ?? "";
    const account = accountsOf(context.state, user.id).find((one) => one.id === id);
    if (!account) throw notFound("external account", id);
    return answer(context, request, removeAccount(context, user, account));
  }),
];
