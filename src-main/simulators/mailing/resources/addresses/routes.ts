import { isWithinBounds } from "#core/state/bounds.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { respondIdempotently, route } from "../../route.ts";
import { listPage } from "../../shared/paging.ts";
import { hasMetadata, listRules, listShape } from "../../shared/schema.ts";
import type { Address } from "../../state.ts";
import { createAddress, requireAddress } from "./actions.ts";
import { presentAddress } from "./present.ts";
import { createAddressBody } from "./schema.ts";

const listAddressesQuery = lazyObject(listShape);

export const routes = [
  route("POST /v1/addresses", "Adds an address", {
    body: createAddressBody,
    handle: (context, request) =>
      respondIdempotently(context, request, () =>
        presentAddress(createAddress(context, request.body)),
      ),
  }),
  route("GET /v1/addresses", "Lists addresses, newest first", {
    query: listAddressesQuery,
    rules: listRules,
    handle: (context, request) => {
      const { query } = request;
      const keep = (address: Address) =>
        !address.isDeleted &&
        isWithinBounds(address.createdAt, query.date_created) &&
        hasMetadata(address.metadata, query.metadata);
      return listPage(request, query, context.state.addresses, keep, presentAddress);
    },
  }),
  route("GET /v1/addresses/:id", "Shows an address", (context, { params }) =>
    presentAddress(requireAddress(context, params["id"])),
  ),
  route("DELETE /v1/addresses/:id", "Deletes an address", (context, { params }) => {
    const address = requireAddress(context, params["id"]);
    if (address.isDeleted) throw notFound("address");
    context.state.addresses.replace({ ...address, isDeleted: true, updatedAt: context.now });
    return { id: address.id, object: "address_deleted", deleted: true };
  }),
];
