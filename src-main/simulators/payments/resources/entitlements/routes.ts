import { badRequest } from "../../errors.ts";
import { createFeatureBody, featureFields, updateFeatureBody } from "../../entitlements/fields.ts";
import { entitlementResource, featureResource } from "../../entitlements/present.ts";
import { route } from "../../route.ts";
import { equal, where } from "../../shared/filters.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { requireCustomer } from "../../shared/require.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { flag, objectId } from "../../shared/schema.ts";

const { change, create, list, show } = createResourceRoutes(featureResource);

/** Features of products, and the customers who have them. */
export const routes = [
  create("POST /v1/entitlements/features", "Creates a feature", {
    body: createFeatureBody,
    run: ({ ids, state }, input) => {
      for (const feature of state.features.values()) {
        if (feature.lookup_key !== input.lookup_key) continue;
        const message = `A feature with the lookup_key '${input.lookup_key}' already exists (${feature.id}).`;
        throw badRequest(message, { code: "resource_already_exists", param: "lookup_key" });
      }
      const blank = featureFields.blank({ id: ids.next("feat_", 24) });
      return state.features.add(featureFields.revise(blank, input));
    },
  }),
  list("GET /v1/entitlements/features", "Lists features", () => ({
    archived: where(flag, ({ active }, archived) => active !== archived),
    lookup_key: equal("lookup_key"),
  })),
  show("GET /v1/entitlements/features/:id", "Shows a feature"),
  change("POST /v1/entitlements/features/:id", "Changes a feature, or archives it", {
    body: updateFeatureBody,
    run: ({ state }, feature, input) =>
      state.features.replace(featureFields.revise(feature, input)),
  }),
  route("GET /v1/entitlements/active_entitlements", "Lists the features of a customer", {
    answers: "entitlements.active_entitlement",
    query: listQuery(() => ({ customer: objectId })),
    handle: (context, { params: paging }) => {
      const { id } = requireCustomer(context, paging.customer, "customer");
      return listPage(paging, {
        url: "/v1/entitlements/active_entitlements",
        kind: "active entitlement",
        source: context.state.activeEntitlements,
        present: (one) => entitlementResource.present(one, context),
        keep: ({ customer }) => customer === id,
      });
    },
  }),
  createResourceRoutes(entitlementResource).show(
    "GET /v1/entitlements/active_entitlements/:id",
    "Shows a feature of a customer",
  ),
];
