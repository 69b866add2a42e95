import type { Context } from "#core/contract/context.ts";
import type { HtmlValue } from "#core/pages/html.ts";
import type { FormFields } from "#core/pages/page-routes.ts";
import type { OAuthError } from "./oauth-error.ts";
import type { Parameters } from "./respond.ts";
import type { PageTexts, Person } from "./sign-in-pages.ts";
import type { AuthorizationRequest, BrowserSession, Flow, Grant, OAuthState } from "./state.ts";

/**
 * The result of a sign-in: the user, the methods and whether a second factor is needed; or the reason
 * for failure.
 */
export type Attempt =
  | { readonly userId: string; readonly amr: readonly string[]; readonly needsFactor?: boolean }
  | { readonly problem: string };

/** The second factor of a provider. */
export interface SecondFactor<State> {
  /** Returns the fields to show to this user. Called when the page is shown. */
  describe(
    context: Context<State>,
    userId: string,
  ): { readonly request: string; readonly field: string | undefined };
  /** Checks what was typed, or whether another device has answered. */
  verify(context: Context<State>, userId: string, code: string): Attempt;
}

/** The texts and choices of a consent page. */
export interface ConsentTexts {
  readonly scopes: readonly { readonly scope: string; readonly text: string }[];
  readonly choices?: HtmlValue;
}

/** The permissions that an app requests. */
export type RequestedAccess = Pick<
  AuthorizationRequest,
  "server" | "clientId" | "scopes" | "detail"
>;

/**
 * The behavior of a provider's sign-in and consent pages. Everything else of them is the same for all.
 */
export interface SignInService<State> {
  readonly kind: string;
  /** The lifetime of a browser session. */
  readonly sessionMs: number;
  readonly sessionPrefix: string;
  /** Returns when a session ends that is used now. Default: after its lifetime. */
  sessionEnd?(
    context: Context<State>,
    session: Pick<BrowserSession, "userId" | "createdAt">,
  ): number;
  oauth(state: State): OAuthState;
  /** `asked` is absent when no app asks. */
  texts(context: Context<State>, asked: RequestedAccess | undefined): PageTexts;
  /** A link below the password form. */
  more?(flow: Flow): HtmlValue;
  /** The test users that the sign-in page offers. */
  people(context: Context<State>): readonly Person[];
  nameOf(context: Context<State>, userId: string): string;
  /** Finds a user by id, login or address. */
  findUser(context: Context<State>, text: string): string | undefined;
  /** Does what takes time before a sign-in with a password; `undefined` when there is nothing to do. */
  prepare?(context: Context<State>, username: string, password: string): Promise<void> | undefined;
  signIn(context: Context<State>, username: string, password: string): Attempt;
  /** Signs a test user in without a password. */
  choose(context: Context<State>, userId: string): Attempt;
  readonly factor?: SecondFactor<State>;
  /** Notes a sign-in: in a log, on the user. */
  signedIn?(context: Context<State>, session: BrowserSession): void;
  /** Why this user cannot use this app, if so. */
  refuse?(context: Context<State>, asked: RequestedAccess, userId: string): OAuthError | undefined;
  needsConsent(context: Context<State>, asked: RequestedAccess, userId: string): boolean;
  consent(context: Context<State>, asked: RequestedAccess, userId: string): ConsentTexts;
  /** The response to a client whose request a person has allowed. `fields` are those of the consent page. */
  respond(
    context: Context<State>,
    request: AuthorizationRequest,
    grant: Grant,
    fields: FormFields,
  ): Parameters;
  /** The parameters of an error response, where they are not those of RFC 6749. */
  explain?(request: Pick<AuthorizationRequest, "state">, fault: OAuthError): Parameters;
  /** Responds to a sign-in without an app; default: a redirect to the target of the flow. */
  arrive?(context: Context<State>, flow: Flow, session: BrowserSession): string;
}

/** Returns the parameters of an error response (RFC 6749, 4.1.2.1), in the provider's form. */
export function faultParameters<State>(
  service: Pick<SignInService<State>, "explain">,
  request: Pick<AuthorizationRequest, "state">,
  fault: OAuthError,
): Parameters {
  const { code: error, description: error_description } = fault;
  return service.explain?.(request, fault) ?? { state: request.state, error, error_description };
}
