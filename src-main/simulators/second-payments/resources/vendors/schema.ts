import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { address, idempotencyKey, maybe, sortOrder, text, word } from "../../shared/fields.ts";

const contactFields = () => ({
  name: maybe(text(255)),
  email_address: maybe(text(255)),
  phone_number: maybe(text(255)),
  ordinal: z.int().min(0).max(100),
});

const newContact = lazyObject(contactFields);

const contact = lazyObject(() => ({
  ...contactFields(),
  id: maybe(text(100)),
  removed: maybe(z.boolean()),
}));

export type SentContact = z.output<typeof contact>;

const status = z.enum(["ACTIVE", "INACTIVE"]);

const fields = () => ({
  name: text(100).nullish(),
  address: address.nullish(),
  account_number: text(100).nullish(),
  note: text(4_096).nullish(),
  status: maybe(status),
});

const newVendor = lazyObject(() => ({
  ...fields(),
  contacts: z.array(newContact).max(10).nullish(),
}));

const vendor = lazyObject(() => ({
  ...fields(),
  contacts: z.array(contact).max(10).nullish(),
  version: maybe(z.int().min(0)),
}));

export type NewVendor = z.output<typeof newVendor>;
export type SentVendor = z.output<typeof vendor>;

export const createVendorBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  vendor: maybe(newVendor),
}));

const changedVendor = lazyObject(() => ({
  idempotency_key: maybe(idempotencyKey(128)),
  vendor: vendor.extend({ id: maybe(text(100)) }),
}));

export const updateVendorBody = changedVendor;

const MOST_AT_ONCE = 100;

function keyed<Schema extends z.ZodType>(schema: Schema) {
  return z.record(z.string(), schema).refine(
    (all) => {
      const { length } = Object.keys(all);
      return length >= 1 && length <= MOST_AT_ONCE;
    },
    { error: `There may be 1 to ${String(MOST_AT_ONCE)} vendors` },
  );
}

export const bulkCreateBody = lazyObject(() => ({ vendors: keyed(newVendor) }));

export const bulkUpdateBody = lazyObject(() => ({ vendors: keyed(changedVendor) }));

export const bulkRetrieveBody = lazyObject(() => ({
  vendor_ids: maybe(z.array(word(100)).max(MOST_AT_ONCE)),
}));

export const searchVendorsBody = lazyObject(() => ({
  filter: maybe(
    z.object({
      name: maybe(z.array(text(100)).max(100)),
      status: maybe(z.array(status).max(2)),
    }),
  ),
  sort: maybe(
    z.object({
      field: z.enum(["NAME", "CREATED_AT"]).default("CREATED_AT"),
      order: sortOrder.default("ASC"),
    }),
  ),
  cursor: maybe(z.string()),
}));
