import * as z from "zod";
import type { FieldChoice } from "#shared/domain/action-choices.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { Context } from "#core/contract/context.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper, type WorldAction } from "#core/contract/world-action.ts";
import { openSession } from "./browser-session.ts";
import { decideDevice, findByUserCode } from "./device.ts";
import { explainOAuthErrors, OAuthError } from "./oauth-error.ts";
import { grantTo, rememberConsent } from "./grants.ts";
import { withParameters } from "./redirect-uri.ts";
import type { AuthorizeFields } from "./request-fields.ts";
import type { Parameters } from "./respond.ts";
import type { CheckedTarget, RequestReader } from "./sign-in-routes.ts";
import { faultParameters, type RequestedAccess, type SignInService } from "./sign-in-service.ts";
import type { AuthorizationRequest } from "./state.ts";

const clientId = z.string().min(1).meta({ title: "Client id" });
const redirectUri = z.string().min(1).meta({ title: "Redirect URI" });

/** The fields of `/_authorize` that every provider has. */
export const authorizeForm = lazyStrictObject(() => ({
  user: z.string().min(1).meta({ title: "User" }),
  outcome: z.enum(["allow", "deny"]).default("allow").meta({ title: "Outcome" }),
  client_id: clientId,
  redirect_uri: redirectUri,
  scope: z.string().optional().meta({ title: "Scope" }),
  state: z.string().optional().meta({ title: "State" }),
}));

/** The fields of `/_authorize` for a provider with PKCE. */
export const pkceFields = {
  code_challenge: z.string().optional().meta({ title: "Code challenge" }),
  code_challenge_method: z.string().optional().meta({ title: "Code challenge method" }),
};

/** The field of `/_authorize` for a provider with OpenID Connect. */
export const nonceField = { nonce: z.string().optional().meta({ title: "Nonce" }) };

/** The fields of `/_authorize` for a provider with devices: a code stands for a request. */
export const deviceFields = {
  user_code: z.string().min(1).optional().meta({ title: "Code of a device" }),
  client_id: clientId.optional().meta({ title: "Client id", prefilled: true }),
  redirect_uri: redirectUri.optional(),
};

/** An app of a provider that accepts any client id. */
const anyClient: readonly FieldChoice[] = [
  { id: "harbour", label: "", fills: { redirect_uri: "http://localhost:3000/callback" } },
];

/** The choices of a test: the user, and the request or device. */
interface Decision extends ActionFields {
  readonly user: string;
  readonly outcome: "allow" | "deny";
  readonly user_code?: string | undefined;
}

/** The fields of an authorization request that a test makes without a browser. */
interface ActionFields extends AuthorizeFields {
  readonly server?: string | undefined;
  readonly user_scope?: string | undefined;
}

/**
 * Makes the world action that signs a user in without a browser and allows an app, or decides what a device
 * asks for. It checks the same as the pages. The title has the brand, since several simulators have this action.
 */
export function authorizeAction<State>(
  brand: string,
  service: SignInService<State>,
  reader: RequestReader<State, ActionFields>,
  body: z.ZodObject & z.ZodType<Decision>,
  clients: (context: Context<State>) => Iterable<FieldChoice> = () => anyClient,
): WorldAction<State> {
  const users = (context: Context<State>) =>
    service.people(context).map(({ id, name, about, status }) => {
      const choice = { id, label: `${name}, ${about}` };
      return status === undefined ? choice : { ...choice, unfit: status };
    });
  return createWorldActionHelper<State>()({
    path: "/_authorize",
    title: `Allow an app on ${brand}`,
    summary: "Signs a user in and allows or denies an app, without a browser",
    effects: ["the response has the code and the address that the browser would go to"],
    body,
    choices: { user: { list: users }, client_id: { list: clients } },
    handle: (context, input) => {
      const run = { service, context, input };
      if (input.user_code !== undefined) return decideForDevice(run, input.user_code);
      for (const name of ["client_id", "redirect_uri"] as const) {
        if (input[name] !== undefined) continue;
        throw controlRefusal(422, "missing_field", `${name} is required`, name);
      }
      const fields = { ...input, response_type: "code" } as const;
      const target = explainOAuthErrors(refuseTarget, () => reader.target(context, fields));
      const userId = requireUser(run);
      const parameters = answer(service, target, () => {
        const request = reader.request(context, fields, target);
        if (input.outcome === "deny") {
          throw new OAuthError("access_denied", "The resource owner denied the request.");
        }
        const refusal = service.refuse?.(context, request, userId);
        if (refusal) throw refusal;
        return service.respond(context, request, allow(run, request, userId), {});
      });
      const mode = target.responseMode === "fragment" ? "fragment" : "query";
      const { code, error } = parameters;
      const redirectTo = withParameters(target.redirectUri, mode, parameters);
      return { ...(code === undefined ? { error } : { code }), redirect_to: redirectTo };
    },
  });
}

/** One call of the world action. */
interface Run<State> {
  readonly service: SignInService<State>;
  readonly context: Context<State>;
  readonly input: Decision;
}

const refuseTarget = ({ code, description }: OAuthError) => {
  const field = code === "invalid_client" ? "client_id" : "redirect_uri";
  return controlRefusal(422, code, description, field);
};

function requireUser<State>({ service, context, input: { user } }: Run<State>): string {
  const id = service.findUser(context, user);
  if (id !== undefined) return id;
  throw controlRefusal(404, "not_found", `There is no user ${user}`, "user");
}

function decideForDevice<State>(run: Run<State>, userCode: string): object {
  const { service, context, input } = run;
  const userId = requireUser(run);
  const oauth = service.oauth(context.state);
  const device = findByUserCode(oauth, context.now, userCode);
  if (!device) {
    throw controlRefusal(404, "not_found", `No device waits with ${userCode}`, "user_code");
  }
  const isAllowed = input.outcome === "allow";
  const refusal = isAllowed ? service.refuse?.(context, device, userId) : undefined;
  if (refusal) throw controlRefusal(409, refusal.code, refusal.description, "user");
  decideDevice(oauth, device, isAllowed ? allow(run, device, userId) : undefined);
  return { user_code: device.userCode, outcome: input.outcome };
}

/** Returns the parameters of a response; a fault goes to the app, too. */
function answer<State>(
  service: SignInService<State>,
  target: CheckedTarget,
  run: () => Parameters,
): Parameters {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    return faultParameters(service, target, error);
  }
}

function allow<State>(
  { service, context }: Run<State>,
  asked: RequestedAccess & Partial<Pick<AuthorizationRequest, "nonce">>,
  userId: string,
) {
  const oauth = service.oauth(context.state);
  const session = openSession(service, context, userId, ["pwd"]);
  rememberConsent(oauth, asked, userId);
  return grantTo(oauth, context.ids, asked, session);
}
