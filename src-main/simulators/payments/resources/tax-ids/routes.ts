import { is, refusedIf, requiredIf, within } from "#core/contract/rules/rule.ts";
import type { TaxId } from "../../catalog/types.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { listPage, listQuery } from "../../shared/paging.ts";
import { requireCustomer, requireLivingCustomer } from "../../shared/require.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import type { SimContext } from "../../state.ts";
import { addTaxId, removeTaxId } from "./actions.ts";
import { presentTaxId, taxIdResource } from "./present.ts";
import { createOwnTaxIdBody, createTaxIdBody, owner } from "./schema.ts";

const { create, remove, show } = createResourceRoutes(taxIdResource);

/** The tax number of a customer that a path names, or 404. */
function ownTaxId(context: SimContext, path: Readonly<Record<string, string>>): TaxId {
  const customer = requireLivingCustomer(context, path["id"] ?? "").id;
  const id = path["tax_id"] ?? "";
  const found = context.state.taxIds.get(id);
  if (found?.customer === customer) return found;
  throw noSuchObject("tax ID", id);
}

/** Tax numbers of customers, and of the account. */
export const routes = [
  route("POST /v1/customers/:id/tax_ids", "Adds a tax number to a customer", {
    answers: "tax_id",
    body: createTaxIdBody,
    handle: (context, { id, params }) =>
      presentTaxId(addTaxId(context, requireLivingCustomer(context, id).id, params)),
  }),
  route("GET /v1/customers/:id/tax_ids", "Lists the tax numbers of a customer", {
    answers: "tax_id",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const customer = requireLivingCustomer(context, id).id;
      return listPage(paging, {
        url: `/v1/customers/${customer}/tax_ids`,
        kind: "tax ID",
        source: context.state.taxIds,
        present: presentTaxId,
        keep: (one) => one.customer === customer,
      });
    },
  }),
  route("GET /v1/customers/:id/tax_ids/:tax_id", "Shows a tax number of a customer", {
    answers: "tax_id",
    handle: (context, { path }) => presentTaxId(ownTaxId(context, path)),
  }),
  route("DELETE /v1/customers/:id/tax_ids/:tax_id", "Deletes a tax number of a customer", {
    answers: "tax_id",
    handle: (context, { path }) => {
      const { id } = ownTaxId(context, path);
      removeTaxId(context, ownTaxId(context, path));
      return { id, object: "tax_id", deleted: true };
    },
  }),
  create("POST /v1/tax_ids", "Adds a tax number to the account or to a customer", {
    body: createOwnTaxIdBody,
    rules: within(
      "owner",
      requiredIf("customer", is("type", "customer")),
      refusedIf("customer", is("type", "account", "application", "self")),
    ),
    run: (context, input) => {
      const { customer } = input.owner ?? {};
      const owner =
        customer === undefined ? null : requireCustomer(context, customer, "owner[customer]").id;
      return addTaxId(context, owner, input);
    },
  }),
  route("GET /v1/tax_ids", "Lists tax numbers: those of the account, or of an owner", {
    answers: "tax_id",
    query: listQuery(() => ({ owner: owner.optional() })),
    handle: (context, { params }) =>
      listPage(params, {
        url: "/v1/tax_ids",
        kind: "tax ID",
        source: context.state.taxIds,
        present: presentTaxId,
        keep: (one) => one.customer === (params.owner?.customer ?? null),
      }),
  }),
  show("GET /v1/tax_ids/:id", "Shows a tax number"),
  remove("DELETE /v1/tax_ids/:id", "Deletes a tax number", removeTaxId),
];
