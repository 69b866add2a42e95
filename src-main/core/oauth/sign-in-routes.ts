import type * as z from "zod";
import type { Context } from "#core/contract/context.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { Path, Route } from "#core/contract/route.ts";
import { readField, createPageHelper } from "#core/pages/page-routes.ts";
import { pageError } from "#core/pages/page.ts";
import { findByUserCode } from "./device.ts";
import { explainOAuthErrors, OAuthError } from "./oauth-error.ts";
import { FlowGuide, type BrowserRequest } from "./flow.ts";
import { respondToClient, type ResponseTarget } from "./respond.ts";
import { devicePage } from "./sign-in-pages.ts";
import { faultParameters, type SignInService } from "./sign-in-service.ts";
import type { AuthorizationRequest } from "./state.ts";

/** The pages of a flow: the sign-in, the second factor and the consent. */
export function signInRoutes<State>(service: SignInService<State>): readonly Route<State>[] {
  const { page, form } = createPageHelper<State>();
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
  const { page, form } = createPageHelper<State>();
  const show = (context: Context<State>, code: string, problem?: string) =>
    devicePage({ ...service.texts(context, undefined), action: path, code, problem });
  return [
    page(`GET ${path}`, "Shows the form for the code of a device", (context, { url }) => {
      const query = new URL(url, "http://localhost").searchParams;
      return show(context, query.get("user_code") ?? "");
    }),
    form(`POST ${path}`, "Takes the code of a device", (context, request) => {
      const code = readField(request.body, "user_code");
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

/**
 * Handles an authorization request of a browser. `proof` returns the user who signed in elsewhere, and
 * `undefined` when the person has to sign in here all the same.
 */
export function authorize<State, Fields>(
  service: SignInService<State>,
  reader: RequestReader<State, Fields>,
  context: Context<State>,
  http: BrowserRequest,
  fields: Fields,
  proof?: () => { readonly userId: string; readonly amr: readonly string[] } | undefined,
): RouteResponse {
  const target = explainOAuthErrors(
    ({ description }) => pageError(400, "Bad request", description),
    () => reader.target(context, fields),
  );
  let request;
  try {
    request = reader.request(context, fields, target);
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return respondToClient(target, faultParameters(service, target, error));
  }
  const guide = new FlowGuide(service, context, http);
  const proven = proof?.();
  if (!proven) return guide.start({ request });
  return guide.start({ request, sessionId: guide.signInAs(proven.userId, proven.amr) });
}

/** Makes the page that an app sends a browser to. */
export function authorizeRoute<State, Fields>(
  service: SignInService<State>,
  reader: RequestReader<State, Fields>,
  path: Path,
  schema: z.ZodType<Fields>,
): Route<State> {
  const { page } = createPageHelper<State>();
  return page(`GET ${path}`, "Signs a user in for an app", (context, request) => {
    const fields = schema.safeParse(request.query);
    if (fields.success) return authorize(service, reader, context, request, fields.data);
    const names = fields.error.issues.map((issue) => issue.path.join("."));
    throw pageError(400, "Bad request", `These parameters are not valid: ${names.join(", ")}.`);
  });
}
