import type { PortalConfiguration, PortalSession } from "../../checkout/types.ts";
import { badRequest, missingParam } from "../../errors.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { requireCustomer } from "../../shared/require.ts";
import { addAndEmit, referenceTo, replaceAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { priceResource } from "../prices/present.ts";
import { productResource } from "../products/present.ts";
import { defaultFeatures, noFeatures, reviseFeatures } from "./features.ts";
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
    features: isDefault ? defaultFeatures() : noFeatures(),
    hasLoginPage: false,
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
  const created = revise(context, blank(context, false), input);
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
  const updated = { ...revise(context, configuration, input), updated: secondsNow(context) };
  return replaceAndEmit(
    context,
    configurationResource,
    "billing_portal.configuration.updated",
    updated,
  );
}

/** Throws for a price that is not one of its product, or not recurring. */
function checkProducts(context: SimContext, { features }: ConfigurationUpdate): void {
  const products = features?.subscription_update?.products ?? [];
  for (const [index, { product, prices }] of products.entries()) {
    const param = `features[subscription_update][products][${String(index)}]`;
    referenceTo(context, productResource, product, `${param}[product]`);
    for (const id of prices) {
      const price = referenceTo(context, priceResource, id, `${param}[prices]`);
      if (price.product === product && price.recurring) continue;
      const message = `The price \`${id}\` is not a recurring price of the product \`${product}\`.`;
      throw badRequest(message, { param: `${param}[prices]` });
    }
  }
}

/** A configuration with the fields of a request applied. */
function revise(
  context: SimContext,
  configuration: PortalConfiguration,
  input: ConfigurationUpdate,
): PortalConfiguration {
  checkProducts(context, input);
  const { business_profile: profile } = input;
  return {
    ...configuration,
    active: input.active ?? configuration.active,
    name: keepOr(input.name, configuration.name),
    returnUrl: keepOr(input.default_return_url, configuration.returnUrl),
    headline: keepOr(profile?.headline, configuration.headline),
    privacyUrl: keepOr(profile?.privacy_policy_url, configuration.privacyUrl),
    termsUrl: keepOr(profile?.terms_of_service_url, configuration.termsUrl),
    metadata: mergeMetadata(configuration.metadata, input.metadata),
    features: reviseFeatures(configuration.features, input.features ?? {}),
    hasLoginPage: input.login_page?.enabled ?? configuration.hasLoginPage,
  };
}

/** Opens a visit of a customer to the billing portal. */
export function createPortalSession(context: SimContext, input: NewPortalSession): PortalSession {
  if (input.customer === undefined) throw missingParam("customer");
  const customer = requireCustomer(context, input.customer, "customer");
  const configuration =
    input.configuration === undefined
      ? defaultConfiguration(context)
      : referenceTo(
          context,
          { ...configurationResource, noun: "configuration" },
          input.configuration,
          "configuration",
        );
  if (!configuration.active) {
    const message = `The configuration \`${configuration.id}\` is inactive. Activate it to use it.`;
    throw badRequest(message, { param: "configuration" });
  }
  return openVisit(context, customer.id, configuration, input);
}

/** Opens a visit of a customer with a configuration. */
export function openVisit(
  context: SimContext,
  customer: string,
  configuration: PortalConfiguration,
  input: Pick<NewPortalSession, "flow_data" | "locale" | "return_url">,
): PortalSession {
  const flow = createFlow(context, input.flow_data, customer, configuration);
  return context.state.portalSessions.add({
    id: context.ids.next("bps_", 24),
    created: secondsNow(context),
    customer,
    configuration: configuration.id,
    returnUrl: input.return_url ?? configuration.returnUrl,
    secret: context.ids.next("test_portal_", 60),
    flow,
    locale: input.locale ?? null,
  });
}
