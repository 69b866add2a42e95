import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { OAuthError } from "./oauth-error.ts";
import { readScopes } from "./grants.ts";
import type { AuthorizationRequest, ResponseMode } from "./state.ts";

const text = z.string().optional();

/** The parameters of an authorization request: RFC 6749, 4.1.1, RFC 7636, 4.3 and OpenID Connect Core, 3.1.2.1. */
export const authorizeFields = lazyObject(() => ({
  client_id: text,
  redirect_uri: text,
  response_type: text,
  response_mode: text,
  scope: text,
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: text,
  prompt: text,
  login_hint: text,
  max_age: text,
}));

export type AuthorizeFields = z.output<typeof authorizeFields>;

/** The values that a provider of OpenID Connect takes. */
interface OpenIdChoices {
  readonly modes: readonly ResponseMode[];
  readonly prompts: readonly string[];
}

/** Reads the parameters of OpenID Connect. `responseMode` is that of the response. Throws an OAuthFault. */
export function readOpenId(
  fields: AuthorizeFields,
  responseMode: ResponseMode,
  { modes, prompts }: OpenIdChoices,
): Pick<AuthorizationRequest, "nonce" | "prompt" | "loginHint" | "maxAgeSeconds"> {
  const { nonce, response_mode: mode, login_hint: loginHint, max_age: maxAge } = fields;
  if (mode !== undefined && mode !== responseMode) {
    throw new OAuthError("invalid_request", `'response_mode' must be ${modes.join(", ")}.`);
  }
  const prompt = readScopes(fields.prompt);
  const isKnown = prompt.every((name) => prompts.includes(name));
  if (!isKnown || (prompt.includes("none") && prompt.length > 1)) {
    throw new OAuthError("invalid_request", "'prompt' must be none, or login and consent.");
  }
  if (maxAge !== undefined && !/^\d{1,9}$/.test(maxAge)) {
    throw new OAuthError("invalid_request", "'max_age' must be a number of seconds.");
  }
  return {
    nonce,
    prompt,
    loginHint,
    maxAgeSeconds: maxAge === undefined ? maxAge : Number(maxAge),
  };
}
