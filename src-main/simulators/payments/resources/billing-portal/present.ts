import type { PortalConfiguration, PortalFlow, PortalSession } from "../../checkout/types.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { Resource } from "../../shared/resource.ts";
import type { SimContext } from "../../state.ts";

/** The features of a configuration, without products where it names none. */
function presentFeatures({ features }: PortalConfiguration): ApiObject {
  const { products, ...update } = features.subscription_update;
  return {
    ...features,
    subscription_update: products === null ? update : features.subscription_update,
  };
}

/** A configuration of the billing portal as the API shows it. */
export function presentConfiguration(
  configuration: PortalConfiguration,
  { baseUrl }: SimContext,
): ApiObject {
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
    features: presentFeatures(configuration),
    is_default: configuration.isDefault,
    livemode: false,
    login_page: {
      enabled: configuration.hasLoginPage,
      url: configuration.hasLoginPage ? `${baseUrl}/p/login/${configuration.id}` : null,
    },
    metadata: configuration.metadata,
    name: configuration.name,
    updated: configuration.updated,
  };
}

function presentFlow({ type, subscription, items, discount, offer, after }: PortalFlow): ApiObject {
  const about = (name: PortalFlow["type"], value: ApiObject) => (type === name ? value : null);
  return {
    after_completion: {
      hosted_confirmation:
        after.type === "hosted_confirmation" ? { custom_message: after.message } : null,
      redirect: after.returnUrl === null ? null : { return_url: after.returnUrl },
      type: after.type,
    },
    customer_update: about("customer_update", {}),
    subscription_cancel: about("subscription_cancel", {
      retention: offer === null ? null : { coupon_offer: { coupon: offer }, type: "coupon_offer" },
      subscription,
    }),
    subscription_pause: about("subscription_pause", { subscription }),
    subscription_update: about("subscription_update", { subscription }),
    subscription_update_confirm: about("subscription_update_confirm", {
      discounts: discount && [{ coupon: discount.coupon, promotion_code: discount.promotionCode }],
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
