import {
  type BrowserHead,
  readCookie,
  sessionCookie,
  setCookie,
} from "#core/oauth/browser-session.ts";
import { signInService } from "../../sign-in/service.ts";
import type { SignInAttempt, SignUpAttempt, SimContext } from "../../state.ts";
import { findClient } from "./client.ts";

/** The cookie of the attempt that a browser continues after it was at another provider. */
const attemptCookie = { kind: "authentication-attempt" };

/** Returns the header by which a browser keeps its attempt. */
export const keepAttempt = (
  { generation }: SimContext,
  { baseUrl }: Pick<BrowserHead, "baseUrl">,
  id: string,
) => setCookie(attemptCookie, baseUrl, `${String(generation)}.${id}`);

interface Attempts {
  readonly signIn?: SignInAttempt | undefined;
  readonly signUp?: SignUpAttempt | undefined;
}

/** Returns the sign-in or sign-up that a browser continues. */
export function findAttempts({ state, generation }: SimContext, browser: BrowserHead): Attempts {
  const [made, id = ""] = readCookie(attemptCookie, browser)?.split(".") ?? [];
  if (made !== String(generation)) return {};
  return { signIn: state.signIns.get(id), signUp: state.signUps.get(id) };
}

/**
 * Returns the header that signs a browser in after its attempt was completed elsewhere, by a world action;
 * none for a browser that is signed in.
 */
export function pickUp(
  context: SimContext,
  browser: BrowserHead,
): Readonly<Record<string, string>> {
  const { signIn, signUp } = findAttempts(context, browser);
  const { state } = context;
  const session = state.sessions.get(signIn?.sessionId ?? signUp?.sessionId ?? "");
  if (!session || findClient(context, browser)) return {};
  const known = [...state.browsers].find(([, clientId]) => clientId === session.clientId);
  const opened = state.oauth.sessions.get(known?.[0] ?? "");
  return opened ? sessionCookie(signInService, context, browser, opened) : {};
}
