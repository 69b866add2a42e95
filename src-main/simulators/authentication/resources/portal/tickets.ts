import type { SignInToken, SimContext } from "../../state.ts";

/** Takes a sign-in token, which can be used once and until it expires; `undefined` for any other text. */
export function takeTicket({ state, now }: SimContext, text: string): SignInToken | undefined {
  const token = [...state.signInTokens.values()].find((one) => one.token === text);
  if (token?.status !== "pending" || now >= token.expiresAt) return undefined;
  if (!state.users.has(token.userId)) return undefined;
  return state.signInTokens.replace({ ...token, status: "accepted", updatedAt: now });
}
