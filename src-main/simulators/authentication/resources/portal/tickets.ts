import { pageError } from "#core/pages/page.ts";
import type { SignInToken, SimContext } from "../../state.ts";

/** Takes a sign-in token, which can be used once and until it expires. */
export function takeTicket({ state, now }: SimContext, text: string): SignInToken {
  const token = [...state.signInTokens.values()].find((one) => one.token === text);
  if (token?.status === "pending" && state.users.has(token.userId)) {
    return state.signInTokens.replace({ ...token, status: "accepted", updatedAt: now });
  }
  throw pageError(400, "Bad request", "The ticket is unknown, used or revoked.");
}
