import { Refusal } from "#core/contract/refusal.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { Route } from "#core/contract/route.ts";
import { type FormFields, readField } from "#core/pages/page-routes.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import type { Subscription } from "../../billing/types.ts";
import { describeProblem, type Problems } from "../../checkout/card-form.ts";
import type { PortalConfiguration, PortalFlow, PortalSession } from "../../checkout/types.ts";
import { pagesOfObjects } from "../../shared/pages.ts";
import type { SimContext, State } from "../../state.ts";
import { defaultConfiguration } from "./actions.ts";
import { afterFlow, showFlow } from "./flow-page.ts";
import { showPortal } from "./page.ts";

export const { page, form } = pagesOfObjects(
  (state, secret) =>
    sessionOf(state, secret) !== undefined || state.portalConfigurations.has(secret),
);

function sessionOf({ portalSessions }: State, secret: string): PortalSession | undefined {
  for (const session of portalSessions.newestFirst()) if (session.secret === secret) return session;
  return undefined;
}

/** A visit, and what it allows. */
export interface Visit {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
}

/** Returns the visit of a secret, or an error page. */
export function visitOf(context: SimContext, secret: string): Visit {
  const session = sessionOf(context.state, secret);
  if (session) {
    const own = context.state.portalConfigurations.get(session.configuration);
    return { session, configuration: own ?? defaultConfiguration(context) };
  }
  throw pageError(404, "Unknown billing portal", "Ask the app for a new link.");
}

/** Returns the subscription that a form is about, or an error page. */
export function subscriptionOf(
  context: SimContext,
  { session }: Visit,
  sent: FormFields,
): Subscription {
  const found = context.state.subscriptions.get(readField(sent, "subscription"));
  if (found?.customer === session.customer) return found;
  throw pageError(404, "Unknown subscription", "Open the billing portal again.");
}

/** The forms that complete a flow. */
const formsOfFlows: Readonly<Record<PortalFlow["type"], readonly string[]>> = {
  customer_update: ["customer"],
  payment_method_update: ["payment_method"],
  subscription_cancel: ["cancel", "accept_offer"],
  subscription_pause: ["pause"],
  subscription_update: ["switch"],
  subscription_update_confirm: ["confirm"],
};

/** Returns to the portal, or to where the flow of the visit leads once its form was sent. */
function finish(context: SimContext, { session }: Visit, name: string): RouteResponse {
  const { flow } = session;
  const home = redirectTo(`/p/session/${session.secret}`);
  if (!flow || flow.isDone || !formsOfFlows[flow.type].includes(name)) return home;
  const done = { ...flow, isDone: true };
  context.state.portalSessions.replace({ ...session, flow: done });
  return afterFlow(done) ?? home;
}

/** Shows the flow of a visit, what follows it, or the whole portal. */
export function show(
  context: SimContext,
  { session, configuration }: Visit,
  sent: FormFields = {},
  problems: Problems = {},
): RouteResponse {
  const { flow } = session;
  if (!flow) return showPortal(context, session, configuration, sent, problems);
  if (!flow.isDone) return showFlow(context, { session, configuration, flow }, sent, problems);
  return afterFlow(flow) ?? showPortal(context, session, configuration, sent, problems);
}

/** Makes the route of a form that changes something and shows the portal again. */
export function action(
  name: string,
  summary: string,
  run: (context: SimContext, visit: Visit, sent: FormFields) => RouteResponse | undefined,
): Route<State> {
  return form(`POST /p/session/:secret/${name}`, summary, (context, { params, body }) => {
    const visit = visitOf(context, params["secret"] ?? "");
    try {
      const response = run(context, visit, body);
      return response ?? finish(context, visit, name);
    } catch (error) {
      if (!(error instanceof Refusal) || typeof error.body === "string") throw error;
      throw pageError(422, "This is not possible", describeProblem(error).message);
    }
  });
}
