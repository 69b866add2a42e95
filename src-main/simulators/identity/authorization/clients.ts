import { revokeGrants } from "#core/oauth/grants.ts";
import { createPublicKey, type KeyObject } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { checkAssertion, readAssertion } from "#core/oauth/client-assertion.ts";
import {
  readClientCredentials,
  type ClientCredentials,
  type ClientFields,
} from "#core/oauth/client-credentials.ts";
import { OAuthError } from "#core/oauth/oauth-error.ts";
import type { SimContext } from "../state.ts";
import type { App, PublicJwk } from "./entities.ts";
import type { Issuer } from "./issuers.ts";

const ASSERTION_TYPE = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";
const HOUR = 3_600;
const SKEW = 60;

/** Returns a client that is active. */
export function findClient({ state }: Pick<SimContext, "state">, id: string): App | undefined {
  const app = state.apps.get(id);
  return app?.status === "ACTIVE" && !app.signOn ? app : undefined;
}

/** Returns a client that is active; throws an OAuthFault. */
export function requireClient(context: Pick<SimContext, "state">, id = ""): App {
  const app = findClient(context, id);
  if (app) return app;
  throw new OAuthError("invalid_client", "Invalid value for 'client_id' parameter.");
}

/** The values of a client's secrets that are active. */
function secretsOf({ secrets }: App): readonly string[] {
  return secrets.filter(({ status }) => status === "ACTIVE").map(({ value }) => value);
}

/** Returns the public key of a JSON Web Key; `undefined` when it is none. */
export function publicKeyOf(
  jwk: PublicJwk,
): { readonly kid: string | undefined; readonly key: KeyObject } | undefined {
  try {
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    return { kid: typeof jwk["kid"] === "string" ? jwk["kid"] : undefined, key };
  } catch {
    return undefined;
  }
}

/** Checks an assertion. Its audience is the token endpoint, as Okta documents, or the issuer. */
function checkClientAssertion(
  { state }: SimContext,
  app: App,
  { issuer, base }: Issuer,
  { client_assertion: assertion = "", client_assertion_type: type }: ClientFields,
): void {
  if (type !== ASSERTION_TYPE) {
    throw new OAuthError("invalid_request", `client_assertion_type must be ${ASSERTION_TYPE}.`);
  }
  const active = (app.client.jwks?.keys ?? []).filter((jwk) => jwk["status"] !== "INACTIVE");
  const keys = active.flatMap((jwk) => publicKeyOf(jwk) ?? []);
  const [secret] = secretsOf(app);
  const isShared = app.authMethod === "client_secret_jwt" && secret !== undefined;
  checkAssertion(state.oauth, assertion, isShared ? { secret } : { keys }, {
    audiences: [`${base}/v1/token`, issuer],
    maxLifetimeSeconds: HOUR,
    skewSeconds: SKEW,
  });
}

function readCredentials(headers: IncomingHttpHeaders, fields: ClientFields): ClientCredentials {
  const shown = readClientCredentials(headers, fields);
  if (!shown) throw new OAuthError("invalid_client", "No client credentials found.");
  if (shown.method !== "client_assertion") return shown;
  return { ...shown, clientId: readAssertion(shown.proof).sub };
}

/** Returns the client of a request to an OAuth endpoint; throws an OAuthFault. */
export function authenticateClient(
  context: SimContext,
  issuer: Issuer,
  headers: IncomingHttpHeaders,
  fields: ClientFields,
): App {
  const shown = readCredentials(headers, fields);
  const app = requireClient(context, shown.clientId);
  const wanted = app.authMethod;
  const isAssertion = wanted === "private_key_jwt" || wanted === "client_secret_jwt";
  const isSecret = wanted === "client_secret_basic" || wanted === "client_secret_post";
  const isShown = shown.method === "client_assertion";
  if (isShown && isAssertion) {
    checkClientAssertion(context, app, issuer, fields);
    return app;
  }
  if (wanted === "none" && shown.method === "none") return app;
  if (isShown || !isSecret) {
    throw new OAuthError("invalid_client", `The client must authenticate with ${wanted}.`);
  }
  if (secretsOf(app).includes(shown.proof)) return app;
  const description = "The client secret supplied for a confidential client is invalid.";
  throw new OAuthError("invalid_client", description);
}

/**
 * Returns whether a user may use an app: assigned itself, or a member of an assigned group. The app that is
 * there from the start is open to everybody, without an assignment that the API would list.
 */
export function isAssigned(
  { state }: Pick<SimContext, "state">,
  app: App,
  userId: string,
): boolean {
  if (app.id === state.firstAppId || app.users.has(userId)) return true;
  return [...(state.groupsOf.get(userId) ?? [])].some((groupId) => app.groups.has(groupId));
}

/** Ends what the users of an app may no longer do. */
export function revokeUnassigned({ state }: SimContext, app: App): void {
  revokeGrants(
    state.oauth,
    ({ clientId, userId }) =>
      clientId === app.id && userId !== undefined && !isAssigned({ state }, app, userId),
  );
}
