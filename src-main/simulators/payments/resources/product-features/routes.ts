import { badRequest, noSuchObject } from "../../errors.ts";
import { featureResource, productFeatureResource } from "../../entitlements/present.ts";
import type { ProductFeature } from "../../entitlements/types.ts";
import { route } from "../../route.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { createObject, referenceTo } from "../../shared/resource.ts";
import { objectId, params } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { productResource } from "../products/present.ts";

const { present } = productFeatureResource;

function attach(context: SimContext, product: string, feature: string): ProductFeature {
  const { productFeatures } = context.state;
  const { id, active } = referenceTo(context, featureResource, feature, "entitlement_feature");
  const param = "entitlement_feature";
  if (!active) throw badRequest(`The feature ${id} is archived.`, { param });
  const known = [...productFeatures.values()].find(
    (one) => one.product === product && one.feature === id,
  );
  if (known) {
    const message = `The feature ${id} is already attached to the product ${product}.`;
    throw badRequest(message, { code: "resource_already_exists", param });
  }
  return productFeatures.add({ id: context.ids.next("prodft_", 14), product, feature: id });
}

function attachedTo(context: SimContext, path: Readonly<Record<string, string>>): ProductFeature {
  const { id: product = "", feature = "" } = path;
  const found = context.state.productFeatures.get(feature);
  if (found?.product === createObject(context, productResource, product).id) return found;
  throw noSuchObject("product feature", feature);
}

/** Features that the customers of a product have. */
export const routes = [
  route("POST /v1/products/:id/features", "Attaches a feature to a product", {
    answers: "product_feature",
    body: params(() => ({ entitlement_feature: objectId })),
    handle: (context, { id, params: { entitlement_feature: feature } }) =>
      present(attach(context, createObject(context, productResource, id).id, feature), context),
  }),
  route("GET /v1/products/:id/features", "Lists the features of a product", {
    answers: "product_feature",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const { id: product } = createObject(context, productResource, id);
      return listPage(paging, {
        url: `/v1/products/${product}/features`,
        kind: "product feature",
        source: context.state.productFeatures,
        present: (feature) => present(feature, context),
        keep: (feature) => feature.product === product,
      });
    },
  }),
  route("GET /v1/products/:id/features/:feature", "Shows a feature of a product", {
    answers: "product_feature",
    handle: (context, { path }) => present(attachedTo(context, path), context),
  }),
  route("DELETE /v1/products/:id/features/:feature", "Detaches a feature from a product", {
    answers: "product_feature",
    handle: (context, { path }) => {
      const { id } = attachedTo(context, path);
      context.state.productFeatures.remove(id);
      return { id, object: "product_feature", deleted: true };
    },
  }),
];
