import type { View } from "../../route.ts";
import type { SignInToken } from "../../state.ts";
import { invitationUrl } from "../invitations/present.ts";

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
