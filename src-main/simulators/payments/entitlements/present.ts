import type { ApiObject } from "../shared/present.ts";
import type { Resource } from "../shared/resource.ts";
import type { State } from "../state.ts";
import type { Feature } from "./fields.ts";
import type { ActiveEntitlement, ProductFeature } from "./types.ts";

/** A feature that a customer has, as the API shows it. */
export function presentEntitlement({ id, feature }: ActiveEntitlement, state: State): ApiObject {
  return {
    id,
    object: "entitlements.active_entitlement",
    feature,
    livemode: false,
    lookup_key: state.features.get(feature)?.lookup_key ?? "",
  };
}

export const entitlementResource: Resource<ActiveEntitlement> = {
  name: "entitlements.active_entitlement",
  noun: "active entitlement",
  of: ({ activeEntitlements }) => activeEntitlements,
  present: (entitlement, { state }) => presentEntitlement(entitlement, state),
};

export const featureResource: Resource<Feature> = {
  name: "entitlements.feature",
  noun: "feature",
  of: ({ features }) => features,
  present: (feature) => ({ ...feature }),
};

export const productFeatureResource: Resource<ProductFeature> = {
  name: "product_feature",
  noun: "product feature",
  of: ({ productFeatures }) => productFeatures,
  present: ({ id, feature }, context) => {
    const found = context.state.features.get(feature);
    return {
      id,
      object: "product_feature",
      entitlement_feature: found ? featureResource.present(found, context) : null,
      livemode: false,
    };
  },
};
