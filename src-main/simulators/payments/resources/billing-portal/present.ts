import type { PortalConfiguration, PortalFlow, PortalSession } from "../../checkout/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";

/** A configuration of the billing portal as the API shows it. */
export function presentConfiguration(configuration: PortalConfiguration): ApiObject {
  return {
    id: configuration.id,
    object: "billing_portal.configuration",
    active: configuration.active,
    application: null,
    business_profile: {
      headline: configuration.headline,
      privacy_policy_url: configuration.privacyUrl,
      terms_of_service_url: configuration.termsUrl,
    },
    created: configuration.created,
    default_return_url: configuration.returnUrl,
    features: {
      customer_update: {
        allowed_updates: configuration.customerUpdates,
        enabled: configuration.customerUpdates.length > 0,
      },
      invoice_history: { enabled: configuration.showsInvoices },
      payment_method_update: {
        enabled: configuration.updatesMethod,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: { enabled: false, feedback_options: null, options: [] },
        enabled: configuration.cancels !== null,
        mode: configuration.cancels ?? "at_period_end",
        proration_behavior: "none",
      },
      subscription_pause: {
        duration: { interval_options: [], type: "indefinite" },
        enabled: configuration.pauses,
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: configuration.switchesPrice ? ["price"] : [],
        enabled: configuration.switchesPrice,
        proration_behavior: configuration.proration,
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: "end_trial",
      },
    },
    is_default: configuration.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: configuration.metadata,
    name: configuration.name,
    updated: configuration.updated,
  };
}

function presentFlow({ type, subscription, items, after }: PortalFlow): ApiObject {
  const about = (name: PortalFlow["type"], value: ApiObject) => (type === name ? value : null);
  return {
    after_completion: {
      hosted_confirmation:
        after.type === "hosted_confirmation" ? { custom_message: after.message } : null,
      redirect: after.returnUrl === null ? null : { return_url: after.returnUrl },
      type: after.type,
    },
    customer_update: about("customer_update", {}),
    subscription_cancel: about("subscription_cancel", { retention: null, subscription }),
    subscription_pause: about("subscription_pause", { subscription }),
    subscription_update: about("subscription_update", { subscription }),
    subscription_update_confirm: about("subscription_update_confirm", {
      discounts: null,
      items: items.map(({ id, price, quantity }) => ({
        id,
        price,
        ...(quantity === null ? {} : { quantity }),
      })),
      subscription,
    }),
    type,
  };
}

/** A visit to the billing portal as the API shows it. */
export function presentPortalSession(session: PortalSession, { baseUrl }: SimContext): ApiObject {
  return {
    id: session.id,
    object: "billing_portal.session",
    configuration: session.configuration,
    created: session.created,
    customer: session.customer,
    customer_account: null,
    flow: session.flow && presentFlow(session.flow),
    livemode: false,
    locale: session.locale,
    on_behalf_of: null,
    return_url: session.returnUrl,
    url: `${baseUrl}/p/session/${session.secret}`,
  };
}

export const configurationResource: Resource<PortalConfiguration> = {
  name: "billing_portal.configuration",
  of: ({ portalConfigurations }) => portalConfigurations,
  present: presentConfiguration,
};
