import { configurationRules, flowRules } from "./rules.ts";
import { Refusal } from "#core/contract/refusal.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { Route } from "#core/contract/route.ts";
import { readField, type FormFields } from "#core/pages/page-routes.ts";
import { pageError, redirectTo } from "#core/pages/page.ts";
import { listItems } from "../../billing/lines.ts";
import type { Subscription } from "../../billing/types.ts";
import { describeProblem, type Problems, readCard } from "../../checkout/card-form.ts";
import type { PortalConfiguration, PortalFlow, PortalSession } from "../../checkout/types.ts";
import { emit, happened } from "../../events.ts";
import { route } from "../../route.ts";
import { equal } from "../../shared/filters.ts";
import { pagesOfObjects } from "../../shared/pages.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag } from "../../shared/schema.ts";
import type { SimContext, State } from "../../state.ts";
import { updateCustomer } from "../customers/actions.ts";
import { attachPaymentMethod } from "../payment-methods/actions.ts";
import { cancelSubscription, pauseSubscription } from "../subscriptions/end.ts";
import { updateSubscription } from "../subscriptions/update.ts";
import {
  createConfiguration,
  createPortalSession,
  defaultConfiguration,
  updateConfiguration,
} from "./actions.ts";
import { afterFlow, showFlow } from "./flow-page.ts";
import { showPortal } from "./page.ts";
import { configurationResource, presentPortalSession } from "./present.ts";
import {
  createConfigurationBody,
  createPortalSessionBody,
  updateConfigurationBody,
} from "./schema.ts";

const { page, form } = pagesOfObjects((state, secret) => sessionOf(state, secret) !== undefined);

function sessionOf({ portalSessions }: State, secret: string): PortalSession | undefined {
  for (const session of portalSessions.newestFirst()) if (session.secret === secret) return session;
  return undefined;
}

const configurations = createResourceRoutes(configurationResource);

/** A visit, and what it allows. */
interface Visit {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
}

function visitOf(context: SimContext, secret: string): Visit {
  const session = sessionOf(context.state, secret);
  if (session) {
    const own = context.state.portalConfigurations.get(session.configuration);
    return { session, configuration: own ?? defaultConfiguration(context) };
  }
  throw pageError(404, "Unknown billing portal", "Ask the app for a new link.");
}

function subscriptionOf(context: SimContext, { session }: Visit, sent: FormFields): Subscription {
  const found = context.state.subscriptions.get(readField(sent, "subscription"));
  if (found?.customer === session.customer) return found;
  throw pageError(404, "Unknown subscription", "Open the billing portal again.");
}

/** The forms that complete a flow. */
const formsOfFlows: Readonly<Record<PortalFlow["type"], string>> = {
  customer_update: "customer",
  payment_method_update: "payment_method",
  subscription_cancel: "cancel",
  subscription_pause: "pause",
  subscription_update: "switch",
  subscription_update_confirm: "confirm",
};

/** Returns to the portal, or to where the flow of the visit leads once its form was sent. */
function finish(context: SimContext, { session }: Visit, name: string): RouteResponse {
  const { flow } = session;
  const home = redirectTo(`/p/session/${session.secret}`);
  if (!flow || flow.isDone || formsOfFlows[flow.type] !== name) return home;
  const done = { ...flow, isDone: true };
  context.state.portalSessions.replace({ ...session, flow: done });
  return afterFlow(done) ?? home;
}

/** Shows the flow of a visit, what follows it, or the whole portal. */
function show(
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
function action(
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

function changeMethod(
  context: SimContext,
  visit: Visit,
  sent: FormFields,
): RouteResponse | undefined {
  const { session, configuration } = visit;
  const customer = context.state.customers.get(session.customer);
  if (!customer || !configuration.updatesMethod) return undefined;
  const card = readCard(context, sent, customer.email);
  if ("problems" in card) return show(context, visit, sent, card.problems);
  try {
    const { id } = attachPaymentMethod(context, card.method, customer.id);
    updateCustomer(context, customer, { invoice_settings: { default_payment_method: id } });
    for (const subscription of context.state.subscriptions.values()) {
      const isOwn = subscription.customer === customer.id && subscription.defaultMethod !== null;
      if (isOwn && subscription.status !== "canceled") {
        updateSubscription(context, subscription, { default_payment_method: id });
      }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems = { card_number: describeProblem(error).message };
    return show(context, visit, sent, problems);
  }
  return undefined;
}

export const routes = [
  route("POST /v1/billing_portal/sessions", "Creates a link to the billing portal of a customer", {
    answers: "billing_portal.session",
    body: createPortalSessionBody,
    rules: flowRules,
    handle: (context, call) => {
      const wire = presentPortalSession(createPortalSession(context, call.params), context);
      emit(context, happened("billing_portal.session.created", wire));
      return wire;
    },
  }),
  configurations.create(
    "POST /v1/billing_portal/configurations",
    "Creates a configuration of the billing portal",
    {
      body: createConfigurationBody,
      rules: configurationRules,
      run: createConfiguration,
    },
  ),
  configurations.list(
    "GET /v1/billing_portal/configurations",
    "Lists configurations of the billing portal",
    () => ({
      active: equal("active", flag),
      is_default: equal("isDefault", flag),
    }),
  ),
  configurations.show("GET /v1/billing_portal/configurations/:id", "Shows a configuration"),
  configurations.change("POST /v1/billing_portal/configurations/:id", "Changes a configuration", {
    body: updateConfigurationBody,
    rules: configurationRules,
    run: updateConfiguration,
  }),
  page("GET /p/session/:secret", "Shows the billing portal", (context, { params }) => {
    return show(context, visitOf(context, params["secret"] ?? ""));
  }),
  action("payment_method", "Changes the card of a customer", changeMethod),
  action("cancel", "Cancels a subscription", (context, visit, sent) => {
    const subscription = subscriptionOf(context, visit, sent);
    if (visit.configuration.cancels === "immediately")
      cancelSubscription(context, subscription, {});
    else if (visit.configuration.cancels === "at_period_end") {
      updateSubscription(context, subscription, { cancel_at_period_end: true });
    }
    return undefined;
  }),
  action("keep", "Takes a cancellation back", (context, visit, sent) => {
    updateSubscription(context, subscriptionOf(context, visit, sent), {
      cancel_at_period_end: false,
    });
    return undefined;
  }),
  action("pause", "Pauses a subscription", (context, visit, sent) => {
    if (visit.configuration.pauses)
      pauseSubscription(context, subscriptionOf(context, visit, sent));
    return undefined;
  }),
  action("switch", "Switches the price of a subscription", (context, visit, sent) => {
    const subscription = subscriptionOf(context, visit, sent);
    const [item] = listItems(context.state, subscription);
    const price = readField(sent, "price");
    if (item && price !== "" && visit.configuration.switchesPrice) {
      updateSubscription(context, subscription, {
        items: [{ id: item.id, price }],
        proration_behavior: visit.configuration.proration,
      });
    }
    return undefined;
  }),
  action("confirm", "Confirms an update of a subscription", (context, visit, sent) => {
    const subscription = subscriptionOf(context, visit, sent);
    const { flow } = visit.session;
    if (flow?.subscription !== subscription.id || flow.isDone) return undefined;
    updateSubscription(context, subscription, {
      items: flow.items.map(({ id, price, quantity }) => ({
        id,
        price: price ?? undefined,
        quantity: quantity ?? undefined,
      })),
      proration_behavior: visit.configuration.proration,
    });
    return undefined;
  }),
  action("customer", "Changes the billing information of a customer", (context, visit, sent) => {
    const customer = context.state.customers.get(visit.session.customer);
    const allowed = (["name", "email", "phone"] as const).filter((name) =>
      visit.configuration.customerUpdates.includes(name),
    );
    const input = allowed.map((name) => [name, readField(sent, name)] as const);
    if (customer) updateCustomer(context, customer, Object.fromEntries(input));
    return undefined;
  }),
  action("return", "Goes back to the app", (_context, { session }) =>
    redirectTo(session.returnUrl ?? `/p/session/${session.secret}`),
  ),
];
