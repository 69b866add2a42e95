import type { PortalConfiguration, PortalSession } from "../../checkout/types.ts";
import { missingParam } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, referenceTo, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { createFlow } from "./flow.ts";
import { configurationResource } from "./present.ts";
import type { ConfigurationUpdate, NewPortalSession } from "./schema.ts";

function blank(context: SimContext, isDefault: boolean): PortalConfiguration {
  const now = secondsNow(context);
  return {
    id: context.ids.next("bpc_", 24),
    created: now,
    updated: now,
    active: true,
    isDefault,
    name: null,
    returnUrl: null,
    headline: null,
    privacyUrl: null,
    termsUrl: null,
    metadata: {},
    updatesMethod: isDefault,
    cancels: isDefault ? "at_period_end" : null,
    pauses: false,
    switchesPrice: isDefault,
    switchablePrices: [],
    proration: "create_prorations",
    showsInvoices: isDefault,
    customerUpdates: isDefault ? ["address", "email", "phone", "tax_id"] : [],
  };
}

/** The configuration of visits that name none; it exists from the first of them. */
export function defaultConfiguration(context: SimContext): PortalConfiguration {
  const { portalConfigurations } = context.state;
  for (const configuration of portalConfigurations.values()) {
    if (configuration.isDefault) return configuration;
  }
  return portalConfigurations.add(blank(context, true));
}

/** Creates a configuration from what a request says about it. */
export function createConfiguration(
  context: SimContext,
  input: ConfigurationUpdate,
): PortalConfiguration {
  const created = revise(blank(context, false), input);
  return addAndEmit(
    context,
    configurationResource,
    "billing_portal.configuration.created",
    created,
  );
}

/** Updates a configuration. */
export function updateConfiguration(
  context: SimContext,
  configuration: PortalConfiguration,
  input: ConfigurationUpdate,
): PortalConfiguration {
  const updated = { ...revise(configuration, input), updated: secondsNow(context) };
  return replaceAndEmit(
    context,
    configurationResource,
    "billing_portal.configuration.updated",
    updated,
  );
}

/** A configuration with the fields of a request applied. */
function revise(
  configuration: PortalConfiguration,
  input: ConfigurationUpdate,
): PortalConfiguration {
  const { features = {}, business_profile: profile } = input;
  const {
    customer_update: updates,
    subscription_cancel: cancel,
    subscription_update: update,
  } = features;
  return {
    ...configuration,
    active: input.active ?? configuration.active,
    name: keepOr(input.name, configuration.name),
    returnUrl: keepOr(input.default_return_url, configuration.returnUrl),
    headline: keepOr(profile?.headline, configuration.headline),
    privacyUrl: keepOr(profile?.privacy_policy_url, configuration.privacyUrl),
    termsUrl: keepOr(profile?.terms_of_service_url, configuration.termsUrl),
    metadata: mergeMetadata(configuration.metadata, input.metadata),
    updatesMethod: features.payment_method_update?.enabled ?? configuration.updatesMethod,
    cancels: cancel
      ? cancel.enabled
        ? (cancel.mode ?? "at_period_end")
        : null
      : configuration.cancels,
    pauses: features.subscription_pause?.enabled ?? configuration.pauses,
    switchesPrice: update?.enabled ?? configuration.switchesPrice,
    switchablePrices:
      update?.products?.flatMap(({ prices }) => prices) ?? configuration.switchablePrices,
    proration: update?.proration_behavior ?? configuration.proration,
    showsInvoices: features.invoice_history?.enabled ?? configuration.showsInvoices,
    customerUpdates: updates
      ? updates.enabled
        ? (updates.allowed_updates ?? [])
        : []
      : configuration.customerUpdates,
  };
}

/** Opens a visit of a customer to the billing portal. */
export function createPortalSession(context: SimContext, input: NewPortalSession): PortalSession {
  if (input.customer === undefined) throw missingParam("customer");
  const customer = requireCustomer(context, input.customer, "customer");
  const { portalSessions } = context.state;
  const configuration =
    input.configuration === undefined
      ? defaultConfiguration(context)
      : referenceTo(
          context,
          { ...configurationResource, noun: "configuration" },
          input.configuration,
          "configuration",
        );
  const flow = createFlow(context, input.flow_data, customer.id, configuration);
  return portalSessions.add({
    id: context.ids.next("bps_", 24),
    created: secondsNow(context),
    customer: customer.id,
    configuration: configuration.id,
    returnUrl: input.return_url ?? configuration.returnUrl,
    secret: context.ids.next("test_portal_", 60),
    flow,
    locale: input.locale ?? null,
  });
}
