import * as z from "zod";
import type { Context } from "#core/kernel/context.ts";
import { controlRefusal } from "#core/kernel/refusal.ts";
import type { RouteResponse } from "#core/kernel/response/response.ts";
import type { Path, Route } from "#core/kernel/route.ts";
import { worldActionsOf, type WorldAction } from "#core/kernel/world-action.ts";
import { fieldOf, pagesOf } from "#core/pages/page-routes.ts";
import { pageError } from "#core/pages/page.ts";
import { openSession } from "./browser-session.ts";
import { decideDevice, findByUserCode } from "./device.ts";
import { explainFaults, OAuthFault } from "./fault.ts";
import { FlowGuide, type BrowserRequest } from "./flow.ts";
import { grantTo, rememberConsent } from "./grants.ts";
import { withParameters } from "./redirect-uri.ts";
import { respondToClient, type Parameters, type ResponseTarget } from "./respond.ts";
import { devicePage } from "./sign-in-pages.ts";
import { faultParameters, type Asked, type SignInService } from "./sign-in-service.ts";
import type { AuthorizationRequest } from "./state.ts";

/** The pages of a flow: the sign-in, the second factor and the consent. */
export function signInRoutes<State>(service: SignInService<State>): readonly Route<State>[] {
  const { page, form } = pagesOf<State>();
  const path = "/_pages/sign-in/:flow";
  return [
    page(`GET ${path}`, "Shows the next page of a sign-in", (context, request) =>
      new FlowGuide(service, context, request).show(request.params["flow"] ?? ""),
    ),
    form(`POST ${path}`, "Takes a step of a sign-in", (context, request) =>
      new FlowGuide(service, context, request).submit(request.params["flow"] ?? "", request.body),
    ),
  ];
}

/** The page on which a person enters the code of a device. */
export function deviceRoutes<State>(
  service: SignInService<State>,
  path: `/${string}`,
): readonly Route<State>[] {
  const { page, form } = pagesOf<State>();
  const show = (context: Context<State>, code: string, problem?: string) =>
    devicePage({ ...service.texts(context, undefined), action: path, code, problem });
  return [
    page(`GET ${path}`, "Shows the form for the code of a device", (context, { url }) => {
      const query = new URL(url, "http://localhost").searchParams;
      return show(context, query.get("user_code") ?? "");
    }),
    form(`POST ${path}`, "Takes the code of a device", (context, request) => {
      const code = fieldOf(request.body, "user_code");
      const device = findByUserCode(service.oauth(context.state), context.now, code);
      if (!device) return show(context, code, "This code is unknown or has expired.");
      return new FlowGuide(service, context, request).start({ deviceId: device.id });
    }),
  ];
}

/** A target that was checked, with the state that goes back to it. */
export type CheckedTarget = ResponseTarget & Pick<AuthorizationRequest, "state">;

/**
 * Reads an authorization request. `target` checks client and redirect target: a fault there is shown on a
 * page, since there is no safe place to redirect to. A fault of `request` goes to that target.
 */
export interface RequestReader<State, Fields> {
  target(context: Context<State>, fields: Fields): CheckedTarget;
  request(context: Context<State>, fields: Fields, target: CheckedTarget): AuthorizationRequest;
}

/** Handles an authorization request of a browser. `proof` signs in who has proven elsewhere who it is. */
export function authorize<State, Fields>(
  service: SignInService<State>,
  reader: RequestReader<State, Fields>,
  context: Context<State>,
  http: BrowserRequest,
  fields: Fields,
  proof?: () => { readonly userId: string; readonly amr: readonly string[] },
): RouteResponse {
  const target = explainFaults(
    ({ description }) => pageError(400, "Bad request", description),
    () => reader.target(context, fields),
  );
  let request;
  try {
    request = reader.request(context, fields, target);
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    return respondToClient(target, faultParameters(service, target, error));
  }
  const guide = new FlowGuide(service, context, http);
  if (!proof) return guide.start({ request });
  const { userId, amr } = proof();
  return guide.start({ request, sessionId: guide.signInAs(userId, amr) });
}

/** Makes the page that an app sends a browser to. */
export function authorizeRoute<State, Fields>(
  service: SignInService<State>,
  reader: RequestReader<State, Fields>,
  path: Path,
  schema: z.ZodType<Fields>,
): Route<State> {
  const { page } = pagesOf<State>();
  return page(`GET ${path}`, "Signs a user in for an app", (context, request) => {
    const fields = schema.safeParse(request.query);
    if (fields.success) return authorize(service, reader, context, request, fields.data);
    const names = fields.error.issues.map((issue) => issue.path.join("."));
    throw pageError(400, "Bad request", `These parameters are not valid: ${names.join(", ")}.`);
  });
}

const authorizeBody = z.strictObject({
  user: z.string().min(1).meta({ title: "User", picker: "users" }),
  outcome: z.enum(["allow", "deny"]).default("allow").meta({ title: "Outcome" }),
  user_code: z.string().min(1).optional().meta({ title: "Code of a device" }),
  client_id: z.string().min(1).optional().meta({ title: "Client id" }),
  redirect_uri: z.string().min(1).optional().meta({ title: "Redirect URI" }),
  scope: z.string().optional().meta({ title: "Scope" }),
  state: z.string().optional().meta({ title: "State" }),
  nonce: z.string().optional().meta({ title: "Nonce" }),
  code_challenge: z.string().optional().meta({ title: "Code challenge" }),
  code_challenge_method: z.string().optional().meta({ title: "Code challenge method" }),
  server: z.string().optional().meta({ title: "Authorization server" }),
});

/** The fields of an authorization request that a test makes without a browser. */
export type AuthorizeFields = Omit<
  z.output<typeof authorizeBody>,
  "user" | "outcome" | "user_code"
>;

/**
 * Makes the world action that signs a user in without a browser and allows an app, or decides what a device
 * asks for. It checks the same as the pages.
 */
export function authorizeAction<State>(
  service: SignInService<State>,
  reader: RequestReader<State, AuthorizeFields>,
): WorldAction<State> {
  return worldActionsOf<State>()({
    path: "/_authorize",
    title: "Allow an app",
    summary: "Signs a user in and allows or denies an app, without a browser",
    effects: ["the response has the code and the address that the browser would go to"],
    body: authorizeBody,
    handle: (context, { user, outcome, user_code: userCode, ...fields }) => {
      if (userCode === undefined) {
        for (const name of ["client_id", "redirect_uri"] as const) {
          if (fields[name] !== undefined) continue;
          throw controlRefusal(422, "missing_field", `${name} is required`, name);
        }
      }
      const userId = service.findUser(context, user);
      if (userId === undefined) {
        throw controlRefusal(404, "not_found", `There is no user ${user}`, "user");
      }
      const isAllowed = outcome === "allow";
      if (userCode !== undefined) return decide(service, context, userId, userCode, isAllowed);
      const sent = { ...fields, response_type: "code" } as const;
      return respond(service, reader, context, userId, sent, isAllowed);
    },
  });
}

function decide<State>(
  service: SignInService<State>,
  context: Context<State>,
  userId: string,
  userCode: string,
  isAllowed: boolean,
): object {
  const oauth = service.oauth(context.state);
  const device = findByUserCode(oauth, context.now, userCode);
  if (!device) {
    throw controlRefusal(404, "not_found", `No device waits with ${userCode}`, "user_code");
  }
  if (isAllowed) checkUser(service, context, device, userId);
  const grant = isAllowed ? allow(service, context, device, userId) : undefined;
  decideDevice(oauth, device, grant);
  return { user_code: device.userCode, outcome: isAllowed ? "allow" : "deny" };
}

function respond<State>(
  service: SignInService<State>,
  reader: RequestReader<State, AuthorizeFields>,
  context: Context<State>,
  userId: string,
  fields: AuthorizeFields,
  isAllowed: boolean,
): object {
  const { request, parameters } = parametersFor(service, reader, context, fields, (read) => {
    if (!isAllowed) {
      throw new OAuthFault("access_denied", "The resource owner denied the request.");
    }
    const refusal = service.refuse?.(context, read, userId);
    if (refusal) throw refusal;
    return service.respond(context, read, allow(service, context, read, userId), {});
  });
  const mode = request.responseMode === "fragment" ? "fragment" : "query";
  const redirectTo = withParameters(request.redirectUri, mode, parameters);
  const { code, error } = parameters;
  return { ...(code === undefined ? { error } : { code }), redirect_to: redirectTo };
}

function parametersFor<State>(
  service: SignInService<State>,
  reader: RequestReader<State, AuthorizeFields>,
  context: Context<State>,
  fields: AuthorizeFields,
  decideOn: (request: AuthorizationRequest) => Parameters,
): { readonly request: ResponseTarget; readonly parameters: Parameters } {
  const target = explainFaults(
    ({ code, description }) =>
      controlRefusal(
        422,
        code,
        description,
        code === "invalid_client" ? "client_id" : "redirect_uri",
      ),
    () => reader.target(context, fields),
  );
  try {
    const request = reader.request(context, fields, target);
    return { request, parameters: decideOn(request) };
  } catch (error) {
    if (!(error instanceof OAuthFault)) throw error;
    return { request: target, parameters: faultParameters(service, target, error) };
  }
}

function checkUser<State>(
  service: SignInService<State>,
  context: Context<State>,
  asked: Asked,
  userId: string,
): void {
  const refusal = service.refuse?.(context, asked, userId);
  if (refusal) throw controlRefusal(409, refusal.code, refusal.description, "user");
}

function allow<State>(
  service: SignInService<State>,
  context: Context<State>,
  asked: Asked & { readonly nonce?: string | undefined },
  userId: string,
) {
  const oauth = service.oauth(context.state);
  const session = openSession(service, context, userId, ["pwd"]);
  rememberConsent(oauth, asked, userId);
  return grantTo(oauth, context.ids, { ...asked, nonce: asked.nonce }, session);
}
