import type { Context } from "#core/contract/context.ts";
import { OAuthError } from "./oauth-error.ts";
import { addCode, findConsents, presentScopes, readScopes } from "./grants.ts";
import { deriveChallenge } from "./pkce.ts";
import { isLoopback } from "./redirect-uri.ts";
import type { Person } from "./sign-in-pages.ts";
import type { CheckedTarget, RequestReader } from "./sign-in-routes.ts";
import type { AuthorizeFields } from "./request-fields.ts";
import type { RequestedAccess, ConsentTexts, SignInService } from "./sign-in-service.ts";
import type { AuthorizationRequest, Challenge, Grant } from "./state.ts";

/** A user of a provider whose users have no passwords here. */
export interface OpenPerson extends Person {
  /** Other names that sign this user in: a login, an address. */
  readonly names: readonly string[];
}

/** The differences between providers whose apps are not registered: any client id is accepted. */
export interface OpenProvider<State> extends Pick<
  SignInService<State>,
  "kind" | "oauth" | "explain"
> {
  /** `Notion` */
  readonly provider: string;
  people(context: Context<State>): readonly OpenPerson[];
  /** The name of an app on the pages; default: its client id. */
  appName?(context: Context<State>, clientId: string): string;
  /** The meanings of the scopes, for a consent page. */
  readonly scopeTexts: Readonly<Record<string, string>>;
  consent?(context: Context<State>, asked: RequestedAccess, userId: string): ConsentTexts;
  /** True if a person who has allowed an app is asked again. */
  readonly asksAgain: boolean;
  readonly codeSeconds: number;
  nextCode(context: Context<State>): string;
  /** Takes what was chosen on the consent page. */
  allowed?(
    context: Context<State>,
    grant: Grant,
    fields: Parameters<SignInService<State>["respond"]>[3],
  ): void;
}

const SESSION_MS = 8 * 3_600_000;

/** Makes the sign-in of a provider whose users have no passwords here: any password signs in. */
export function openService<State>(provider: OpenProvider<State>): SignInService<State> {
  const find = (context: Context<State>, text: string) => {
    const wanted = text.toLowerCase();
    return provider
      .people(context)
      .find(({ id, names }) => id === text || names.some((name) => name.toLowerCase() === wanted));
  };
  return {
    ...provider,
    sessionMs: SESSION_MS,
    sessionPrefix: "browser/",
    texts: (context, asked) => ({
      provider: provider.provider,
      app: asked
        ? (provider.appName?.(context, asked.clientId) ?? asked.clientId)
        : provider.provider,
      usernameLabel: "Username",
      passwordHint: "Any password works.",
    }),
    nameOf: (context, userId) => find(context, userId)?.name ?? userId,
    findUser: (context, text) => find(context, text)?.id,
    signIn: (context, username) => {
      const person = find(context, username);
      if (!person) return { problem: "There is no such user. Choose one below." };
      return { userId: person.id, amr: ["pwd"] };
    },
    choose: (context, userId) => {
      const person = find(context, userId);
      return person ? { userId, amr: ["pwd"] } : { problem: "This user no longer exists." };
    },
    needsConsent: (context, asked, userId) => {
      if (provider.asksAgain) return true;
      const consents = findConsents(provider.oauth(context.state), asked, userId);
      return consents.length === 0 || !asked.scopes.every((scope) => consents.includes(scope));
    },
    consent: (context, asked, userId) =>
      provider.consent?.(context, asked, userId) ?? {
        scopes: presentScopes(provider.scopeTexts, asked.scopes),
      },
    respond: (context, request, grant, fields) => {
      provider.allowed?.(context, grant, fields);
      const { state, now } = context;
      const code = addCode(provider.oauth(state), now, request, {
        id: provider.nextCode(context),
        grantId: grant.id,
        lifetimeMs: provider.codeSeconds * 1_000,
      });
      return { code, state: request.state };
    },
  };
}

/** The part of a service that the reader of its requests needs. */
type ReadService<State> = Pick<SignInService<State>, "kind" | "oauth">;

/** The way in which one provider's requests are read. */
export interface OpenReading<State, Fields> {
  readonly service: ReadService<State>;
  /** The separator of scopes: spaces, commas. */
  readonly separator: RegExp;
  readonly challengeMethods: readonly Challenge["method"][];
  /** Further values of the request and its scopes; throws an OAuthFault. */
  extend?(
    context: Context<State>,
    fields: Fields,
  ): Partial<Pick<AuthorizationRequest, "server" | "scopes" | "detail" | "loginHint">>;
}

const MAX_CLIENTS = 1_000;

/** Returns the redirect target that a request names, if it is configured or on this machine. */
function namedTarget<State>(
  { redirectUris, state }: Context<State>,
  { oauth }: ReadService<State>,
  clientId: string,
  redirectUri: string,
): string {
  if (!redirectUris.includes(redirectUri) && !isLoopback(redirectUri)) {
    const message = `redirect_uri must be an address of this machine for the app ${clientId}.`;
    throw new OAuthError("invalid_request", message);
  }
  const { redirects } = oauth(state);
  const [oldest] = redirects.keys();
  if (redirects.size >= MAX_CLIENTS && oldest !== undefined) redirects.delete(oldest);
  redirects.set(clientId, redirectUri);
  return redirectUri;
}

/** Returns the target of a request that names none: the configured one, or the one that the client used last. */
function defaultTarget<State>(
  { redirectUris, state }: Context<State>,
  { kind, oauth }: ReadService<State>,
  clientId: string,
): string {
  const target = redirectUris[0] ?? oauth(state).redirects.get(clientId);
  if (target !== undefined) return target;
  const address = "http://localhost:3000/callback";
  throw new OAuthError(
    "invalid_request",
    `redirect_uri is required for the app ${clientId}: it has used none before, and none is configured. PUT /_sim/oauth {"redirect_uris":["${address}"]} or SIM_OAUTH_REDIRECT_URLS=${kind}=${address} configures one.`,
  );
}

/** A provider without PKCE ignores its parameters. */
function readChallenge(
  { code_challenge: value, code_challenge_method: method }: AuthorizeFields,
  methods: readonly Challenge["method"][],
): Challenge | undefined {
  return methods.length === 0 ? undefined : deriveChallenge(value, method, methods);
}

/** Makes the reader of authorization requests of one provider. */
export function openReader<State, Fields extends AuthorizeFields = AuthorizeFields>(
  reading: OpenReading<State, Fields>,
): RequestReader<State, Fields> {
  return {
    target: (context, fields): CheckedTarget => {
      const { client_id: clientId = "", redirect_uri, state } = fields;
      if (clientId === "") throw new OAuthError("invalid_client", "client_id is required.");
      const { service } = reading;
      const redirectUri =
        redirect_uri === undefined
          ? defaultTarget(context, service, clientId)
          : namedTarget(context, service, clientId, redirect_uri);
      return { redirectUri, responseMode: "query", state };
    },
    request: (context, fields, target) => {
      const { response_type: type = "code" } = fields;
      if (type !== "code") {
        throw new OAuthError("unsupported_response_type", "response_type must be code.");
      }
      return {
        ...target,
        server: "",
        clientId: fields.client_id ?? "",
        responseTypes: ["code"],
        scopes: readScopes(fields.scope, reading.separator),
        nonce: fields.nonce,
        challenge: readChallenge(fields, reading.challengeMethods),
        prompt: readScopes(fields.prompt),
        loginHint: fields.login_hint,
        maxAgeSeconds: undefined,
        detail: {},
        ...reading.extend?.(context, fields),
      };
    },
  };
}
