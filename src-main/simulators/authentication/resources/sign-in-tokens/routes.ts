import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { clerkError } from "../../errors.ts";
import { route, type View } from "../../route.ts";
import { requireItem, requireUser } from "../../shared/lookup.ts";
import { newStored, type SignInToken } from "../../state.ts";
import { checkCanSignIn } from "../sessions/actions.ts";
import { invitationUrl } from "../invitations/present.ts";

const MONTH_SECONDS = 30 * 86_400;

/** A sign-in token as the API shows it. */
export function presentSignInToken(view: View, token: SignInToken) {
  const { id, userId, status, createdAt, updatedAt } = token;
  return {
    object: "sign_in_token" as const,
    id,
    user_id: userId,
    token: token.token,
    status,
    url: invitationUrl(view, token.token, null).replace("/sign-up?", "/sign-in?"),
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

export const routes = [
  route("POST /v1/sign_in_tokens", "Creates a token that signs a user in", {
    body: lazyStrictObject(() => ({
      user_id: z.string(),
      expires_in_seconds: z.int().min(1).max(315_360_000).nullish(),
    })),
    unsupported: ["org_id"],
    handle: (context, { body }) => {
      const { state, ids, now } = context;
      const user = requireUser(context, body.user_id);
      checkCanSignIn(context, user);
      const token = state.signInTokens.add({
        ...newStored(context, "sit_"),
        userId: user.id,
        token: ids.next("ticket_", 48),
        status: "pending",
        expiresAt: now + (body.expires_in_seconds ?? MONTH_SECONDS) * 1_000,
      });
      return presentSignInToken(context, token);
    },
  }),
  route("POST /v1/sign_in_tokens/:id/revoke", "Revokes a sign-in token", (context, { params }) => {
    const { state, now } = context;
    const token = requireItem(state.signInTokens, params["id"], "sign-in token");
    if (token.status !== "pending") {
      const message = "The sign-in token cannot be revoked.";
      throw clerkError(400, "sign_in_token_cannot_be_revoked", "cannot be revoked", message);
    }
    const revoked = { ...token, status: "revoked" as const, updatedAt: now };
    return presentSignInToken(context, state.signInTokens.replace(revoked));
  }),
];
