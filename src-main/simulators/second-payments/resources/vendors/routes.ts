import { missingParameter } from "../../errors.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import { attemptEach, attemptIds } from "../../shared/bulk.ts";
import type { ApiObject } from "../../shared/api-object.ts";
import { vendorContactId, vendorId } from "../../shared/ids.ts";
import { MAX_PAGE, presentPage, sortedBy, takePage } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored, presentStored } from "../../shared/records.ts";
import { requireStored } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";
import {
  bulkCreateBody,
  bulkRetrieveBody,
  bulkUpdateBody,
  createVendorBody,
  searchVendorsBody,
  type NewVendor,
  type SentContact,
  type SentVendor,
  updateVendorBody,
} from "./schema.ts";

const requireVendor = (state: State, id: string) => requireStored(state, "vendors", "vendor", id);

/** The contacts after a change: each gets an id, and removed ones go. */
function nameContacts(
  { ids }: SimContext,
  contacts: readonly SentContact[] | null | undefined,
): readonly ApiObject[] | null | undefined {
  return contacts
    ?.filter(({ removed }) => removed !== true)
    .map(({ removed: _removed, ...contact }) => ({
      ...contact,
      id: contact.id ?? vendorContactId(ids),
    }));
}

function record(context: SimContext, operation: "CREATED" | "UPDATED", vendor: Stored): ApiObject {
  const shown = presentStored(vendor);
  const type = operation === "CREATED" ? "vendor.created" : "vendor.updated";
  emit(context, type, { id: vendor.id, name: "vendor", shown, also: { operation } });
  return { vendor: shown };
}

function create(context: SimContext, sent: NewVendor | undefined): ApiObject {
  if (sent?.name === undefined || sent.name === null || sent.name === "") {
    throw missingParameter("vendor.name");
  }
  const { status = "ACTIVE", contacts, ...fields } = sent;
  const named = contacts?.map((contact) => ({ ...contact, id: vendorContactId(context.ids) }));
  const own = { ...fields, contacts: named, status };
  const { ids, state } = context;
  return record(context, "CREATED", addStored(context, state.records.vendors, vendorId(ids), own));
}

function change(context: SimContext, id: string, sent: SentVendor): ApiObject {
  const { vendors } = context.state.records;
  const old = requireVendor(context.state, id);
  const { version, contacts, ...fields } = sent;
  const own = { ...fields, contacts: nameContacts(context, contacts) };
  return record(context, "UPDATED", changeStored(context, vendors, old, own, version));
}

/** The suppliers that the merchant buys from. */
export const routes = [
  route("POST /v2/vendors/create", "Adds a vendor", {
    body: createVendorBody,
    unsupported: ["vendor.version", "vendor.contacts[].id", "vendor.contacts[].removed"],
    once: "vendor",
    handle: (context, { body }) => create(context, body.vendor),
  }),
  route("POST /v2/vendors/bulk-create", "Adds up to 100 vendors", {
    body: bulkCreateBody,
    handle: (context, { body }) => ({
      responses: attemptEach(body.vendors, (_key, sent) => create(context, sent)),
    }),
  }),
  route("POST /v2/vendors/bulk-retrieve", "Shows up to 100 vendors", {
    body: bulkRetrieveBody,
    handle: ({ state }, { body }) => ({
      responses: attemptIds(body.vendor_ids ?? [], (id) => ({
        vendor: presentStored(requireVendor(state, id)),
      })),
    }),
  }),
  route("PUT /v2/vendors/bulk-update", "Changes up to 100 vendors", {
    body: bulkUpdateBody,
    handle: (context, { body }) => ({
      responses: attemptEach(body.vendors, (id, { vendor: { id: _id, ...sent } }) =>
        change(context, id, sent),
      ),
    }),
  }),
  route("POST /v2/vendors/search", "Finds vendors", {
    body: searchVendorsBody,
    handle: ({ state }, { body: { filter, sort, cursor } }) => {
      const { field = "CREATED_AT", order = "ASC" } = sort ?? {};
      const nameOf = ({ fields }: Stored) => String(fields["name"]);
      const found = sortedBy(
        state.records.vendors.values(),
        (vendor) => (field === "NAME" ? nameOf(vendor) : vendor.createdAt),
        (vendor) =>
          (filter?.name?.includes(nameOf(vendor)) ?? true) &&
          (filter?.status?.some((status) => status === vendor.fields["status"]) ?? true),
      );
      const page = takePage(found, { limit: MAX_PAGE, cursor, sort_order: order });
      return presentPage("vendors", page, presentStored);
    },
  }),
  route("GET /v2/vendors/:id", "Shows a vendor", ({ state }, request) => ({
    vendor: presentStored(requireVendor(state, readId(request))),
  })),
  route("PUT /v2/vendors/:id", "Changes a vendor in the fields named", {
    body: updateVendorBody,
    once: "vendor change",
    handle: (context, request) => {
      const { id: _id, ...sent } = request.body.vendor;
      return change(context, readId(request), sent);
    },
  }),
];
