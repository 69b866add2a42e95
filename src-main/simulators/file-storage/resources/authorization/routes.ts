import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { Refusal } from "#core/kernel/refusal.ts";
import { route } from "../../route.ts";
import { createToken, TOKEN_SECONDS } from "../../shared/tokens.ts";

const text = z.string().min(1).optional();

const createTokenBody = z.looseObject({
  grant_type: text,
  client_id: text,
  client_secret: text,
  box_subject_type: text,
  box_subject_id: text,
});

function oauthError(error: string, description: string): Refusal {
  return new Refusal(400, { error, error_description: description });
}

function checkGrant(body: z.output<typeof createTokenBody>): string {
  if (body.grant_type !== "client_credentials") {
    throw oauthError("unsupported_grant_type", "Only client_credentials is supported here");
  }
  const { client_id: id, client_secret: secret } = body;
  if (id === undefined || secret === undefined) {
    throw oauthError("invalid_client", "The client credentials are missing");
  }
  const isSubject = body.box_subject_type === "user" || body.box_subject_type === "enterprise";
  if (isSubject && body.box_subject_id !== undefined) return secret;
  throw oauthError("invalid_grant", "Grant credentials are invalid");
}

/** Tokens for a server's own credentials. */
export const routes = [
  route("POST /oauth2/token", "Get a token for client credentials", {
    open: true,
    body: createTokenBody,
    handle: (context, { body }) => ({
      access_token: createToken(context, checkGrant(body)),
      expires_in: TOKEN_SECONDS,
      token_type: "bearer",
      restricted_to: [],
    }),
  }),
  route("POST /oauth2/revoke", "Revoke a token", {
    open: true,
    body: z.looseObject({ token: text }),
    handle: ({ state }, { body }) => {
      if (body.token === undefined) throw oauthError("invalid_token", "The token is missing");
      state.tokens.set(body.token, 0);
      return new RouteResponse(200, undefined);
    },
  }),
];
