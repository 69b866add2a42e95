import type { Context } from "#core/contract/context.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { readField, type FormFields } from "#core/pages/page-routes.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import {
  findBrowserSession,
  openSession,
  sessionCookie,
  type BrowserHead,
} from "./browser-session.ts";
import { decideDevice } from "./device.ts";
import { OAuthError } from "./oauth-error.ts";
import { grantTo, rememberConsent } from "./grants.ts";
import { respondToClient } from "./respond.ts";
import { consentPage, factorPage, messagePage, signInPage } from "./sign-in-pages.ts";
import {
  faultParameters,
  type RequestedAccess,
  type Attempt,
  type SignInService,
} from "./sign-in-service.ts";
import type { BrowserSession, Flow } from "./state.ts";

const FLOW_MS = 3_600_000;
const MAX_FLOWS = 1_000;

/** The path of the pages of a flow. */
export const flowPath = (id: string): string => `/_pages/sign-in/${id}`;

/** The request of a browser, as far as a flow needs it. */
export interface BrowserRequest extends BrowserHead {
  readonly method: string;
}

/** The fields that a flow starts with. */
export type FlowStart = Partial<
  Pick<Flow, "request" | "deviceId" | "target" | "isSwitching" | "sessionId">
>;

/** The password of a form. It keeps its spaces. */
function readPassword({ password = "" }: FormFields): string {
  return typeof password === "string" ? password : (password[0] ?? "");
}

/**
 * Leads a browser through the pages of a flow: sign-in, second factor, consent, and back to the app. Which
 * page comes next follows from the flow and the session of the browser; nothing else is remembered.
 */
export class FlowGuide<State> {
  private readonly service: SignInService<State>;
  private readonly context: Context<State>;
  private readonly http: BrowserRequest;
  private session: BrowserSession | undefined;
  private cookie: Readonly<Record<string, string>> = {};

  constructor(service: SignInService<State>, context: Context<State>, http: BrowserRequest) {
    this.service = service;
    this.context = context;
    this.http = http;
    this.session = findBrowserSession(service, context, http);
  }

  /** Signs a user in who has proven elsewhere who it is. */
  signInAs(userId: string, amr: readonly string[]): string {
    this.session = openSession(this.service, this.context, userId, amr);
    this.cookie = sessionCookie(this.service, this.context, this.http, this.session);
    return this.session.id;
  }

  /** Starts a flow: shows its first page, or responds at once where no page is needed. */
  start(start: FlowStart): RouteResponse {
    const { flows } = this.oauth;
    const flow: Flow = {
      id: this.context.ids.bare("flow/", 24),
      request: undefined,
      deviceId: undefined,
      target: "",
      isSwitching: false,
      sessionId: undefined,
      ...start,
      pendingUserId: undefined,
      username: start.request?.loginHint ?? "",
      problem: undefined,
      expiresAt: this.context.now + FLOW_MS,
    };
    const [oldest] = flows.keys();
    if (flows.size >= MAX_FLOWS && oldest !== undefined) flows.delete(oldest);
    flows.set(flow.id, flow);
    return this.proceed(flow);
  }

  /** Shows the current page of a flow. */
  show(id: string): RouteResponse {
    return this.proceed(this.require(id));
  }

  /** Takes what a page of a flow posted. */
  submit(id: string, fields: FormFields): RouteResponse | Promise<RouteResponse> {
    const flow = this.require(id);
    switch (readField(fields, "step")) {
      case "switch":
        return this.next({
          ...flow,
          isSwitching: true,
          sessionId: undefined,
          pendingUserId: undefined,
          problem: undefined,
        });
      case "cancel": {
        const description = "The resource owner denied the request.";
        return this.fail(flow, new OAuthError("access_denied", description));
      }
      case "allow":
        return this.proceed(flow, fields);
      default: {
        const prepared = this.prepare(flow, fields);
        if (!prepared) return this.signIn(flow, fields);
        return prepared.then(() => this.signIn(this.require(id), fields));
      }
    }
  }

  private get oauth() {
    return this.service.oauth(this.context.state);
  }

  private require(id: string): Flow {
    const flow = this.oauth.flows.get(id);
    if (flow && flow.expiresAt > this.context.now) return flow;
    const message =
      "It was finished, or the simulator was reset. Go back to the app and start again.";
    throw pageError(410, "This sign-in is over", message);
  }

  /** The browser sees the next page with a GET of its own, so that a reload posts nothing again. */
  private next(flow: Flow): RouteResponse {
    this.oauth.flows.set(flow.id, flow);
    return redirectTo(flowPath(flow.id), this.cookie);
  }

  /** Shows a page where the browser asked for one, else sends the browser to it. */
  private page(flow: Flow, show: () => RouteResponse): RouteResponse {
    return this.http.method === "GET" ? show() : this.next(flow);
  }

  private signIn(flow: Flow, fields: FormFields): RouteResponse {
    const username = readField(fields, "username");
    const result = this.attempt(flow, fields);
    if ("problem" in result) {
      return this.next({
        ...flow,
        problem: result.problem,
        username: username === "" ? flow.username : username,
      });
    }
    const { userId, amr } = result;
    const advanced = { ...flow, problem: undefined, pendingUserId: undefined };
    if (result.needsFactor) return this.next({ ...advanced, pendingUserId: userId });
    const sessionId = this.signInAs(userId, amr);
    const signedIn = { ...advanced, sessionId, isSwitching: false };
    this.oauth.flows.set(flow.id, signedIn);
    return this.proceed(signedIn);
  }

  private attempt({ pendingUserId }: Flow, fields: FormFields): Attempt {
    const { service, context } = this;
    if (pendingUserId !== undefined && service.factor) {
      return service.factor.verify(context, pendingUserId, readField(fields, "code"));
    }
    const person = readField(fields, "person");
    if (person !== "") return service.choose(context, person);
    return service.signIn(context, readField(fields, "username"), readPassword(fields));
  }

  /** Prepares a sign-in with a name and a password; a code and a chosen person need no preparation. */
  private prepare({ pendingUserId }: Flow, fields: FormFields): Promise<void> | undefined {
    if (pendingUserId !== undefined || readField(fields, "person") !== "") return undefined;
    const username = readField(fields, "username");
    return this.service.prepare?.(this.context, username, readPassword(fields));
  }

  /** Returns the subject of a flow: an authorization request, a device, or nothing. */
  private askedIn(flow: Flow): RequestedAccess | undefined {
    return flow.request ?? this.oauth.devices.get(flow.deviceId ?? "");
  }

  /** The session that continues a flow, unless the person has to sign in first. */
  private sessionFor(flow: Flow): BrowserSession | undefined {
    const { session } = this;
    if (!session || flow.isSwitching || flow.pendingUserId !== undefined) return undefined;
    if (flow.sessionId === session.id) return session;
    const { prompt = [], maxAgeSeconds = Infinity } = flow.request ?? {};
    if (prompt.includes("login") || prompt.includes("select_account")) return undefined;
    const age = this.context.now - session.createdAt;
    return age > maxAgeSeconds * 1_000 ? undefined : session;
  }

  /** Goes to the next page of a flow, or finishes it. `fields` are those of an allowed consent. */
  private proceed(flow: Flow, fields: FormFields = {}): RouteResponse {
    const { service, context } = this;
    const isSilent = flow.request?.prompt.includes("none") === true;
    const session = this.sessionFor(flow);
    if (!session) {
      if (!isSilent) return this.page(flow, () => this.showSignIn(flow));
      const description = "The client specified not to prompt, but the user is not logged in.";
      return this.fail(flow, new OAuthError("login_required", description));
    }
    const asked = this.askedIn(flow);
    if (!asked) return this.arrive(flow, session);
    const refusal = service.refuse?.(context, asked, session.userId);
    if (refusal) return this.fail(flow, refusal);
    const isAllowed = readField(fields, "step") === "allow";
    if (isAllowed || !this.needsConsent(flow, asked, session)) {
      return this.finish(flow, asked, session, fields);
    }
    if (!isSilent) return this.page(flow, () => this.showConsent(flow, asked, session));
    const description = "The client specified not to prompt, but consent is required.";
    return this.fail(flow, new OAuthError("consent_required", description));
  }

  private needsConsent(flow: Flow, asked: RequestedAccess, { userId }: BrowserSession): boolean {
    if (flow.deviceId !== undefined || flow.request?.prompt.includes("consent")) return true;
    return this.service.needsConsent(this.context, asked, userId);
  }

  private showSignIn(flow: Flow): RouteResponse {
    const { service, context } = this;
    const { pendingUserId, problem, username } = flow;
    const action = flowPath(flow.id);
    if (pendingUserId !== undefined && service.factor) {
      const name = service.nameOf(context, pendingUserId);
      const asked = service.factor.describe(context, pendingUserId);
      return factorPage({ action, name, problem, ...asked });
    }
    return signInPage({
      ...service.texts(context, this.askedIn(flow)),
      action,
      people: service.people(context),
      username,
      problem,
      target: flow.request?.redirectUri ?? flow.target,
      more: service.more?.(flow),
    });
  }

  private showConsent(
    flow: Flow,
    asked: RequestedAccess,
    { userId }: BrowserSession,
  ): RouteResponse {
    const { service, context } = this;
    const { scopes, choices } = service.consent(context, asked, userId);
    return consentPage({
      ...service.texts(context, asked),
      action: flowPath(flow.id),
      name: service.nameOf(context, userId),
      scopes,
      choices,
      target: flow.request?.redirectUri ?? "",
    });
  }

  private arrive(flow: Flow, session: BrowserSession): RouteResponse {
    this.oauth.flows.delete(flow.id);
    const target = this.service.arrive?.(this.context, flow, session) ?? flow.target;
    return redirectTo(target, this.cookie);
  }

  private finish(
    flow: Flow,
    asked: RequestedAccess,
    session: BrowserSession,
    fields: FormFields,
  ): RouteResponse {
    const { service, context, oauth } = this;
    const device = oauth.devices.get(flow.deviceId ?? "");
    rememberConsent(oauth, asked, session.userId);
    const grant = grantTo(oauth, context.ids, { ...asked, nonce: flow.request?.nonce }, session);
    oauth.flows.delete(flow.id);
    if (flow.request) {
      const parameters = service.respond(context, flow.request, grant, fields);
      return respondToClient(flow.request, parameters, this.cookie);
    }
    if (device) decideDevice(oauth, device, grant);
    const message = "You can close this page and go on with the device.";
    return messagePage("Device connected", message, { cookies: this.cookie });
  }

  private fail(flow: Flow, fault: OAuthError): RouteResponse {
    const { oauth } = this;
    oauth.flows.delete(flow.id);
    if (flow.request) {
      const parameters = faultParameters(this.service, flow.request, fault);
      return respondToClient(flow.request, parameters, this.cookie);
    }
    const device = oauth.devices.get(flow.deviceId ?? "");
    if (device?.outcome === "pending") decideDevice(oauth, device, undefined);
    return messagePage("Nothing was allowed", fault.description, {
      cookies: this.cookie,
      isGood: false,
    });
  }
}
