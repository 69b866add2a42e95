import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { address, maybe, sortOrder, text, timeRange } from "../../shared/fields.ts";
import { MAX_PAGE } from "../../shared/paging.ts";

/** Text that matches a pattern, or Square's code for text that does not. */
function matching(base: z.ZodString, pattern: RegExp, expected: string, code: string) {
  return base
    .refine((value) => pattern.test(value), { error: `Expected ${expected}`, params: { code } })
    .nullish();
}

const fields = lazy(() => ({
  given_name: text(300).nullish(),
  family_name: text(300).nullish(),
  company_name: text(500).nullish(),
  nickname: text(100).nullish(),
  email_address: matching(
    text(254),
    /^(?:[^\s@]+@[^\s@]+\.[^\s@]+)?$/,
    "an email address",
    "INVALID_EMAIL_ADDRESS",
  ),
  address: address.nullish(),
  phone_number: matching(
    text(20),
    /^(?:\+?(?:[- ().]*\d){9,16}[- ().]*)?$/,
    "a phone number",
    "INVALID_PHONE_NUMBER",
  ),
  reference_id: text(100).nullish(),
  note: text(5_000).nullish(),
  birthday: matching(
    z.string(),
    /^(?:(?:\d{4}-)?\d\d-\d\d)?$/,
    "a date as YYYY-MM-DD or MM-DD",
    "INVALID_DATE",
  ),
  tax_ids: lazyObject(() => ({ eu_vat: maybe(text(20)) })).nullish(),
}));

export const customerFields = lazyObject(fields);

export type SentFields = z.output<typeof customerFields>;

export const createCustomerBody = lazyObject(() => ({
  ...fields(),
  idempotency_key: maybe(text(192)),
}));
export const updateCustomerBody = lazyObject(() => ({ ...fields(), version: maybe(z.int()) }));
const textFilter = lazyObject(() => ({ exact: maybe(text(500)), fuzzy: maybe(text(500)) }));

export type TextFilter = z.output<typeof textFilter>;

const customerFilter = lazyObject(() => ({
  creation_source: maybe(
    z.object({
      values: maybe(z.array(text(50))),
      rule: maybe(z.enum(["INCLUDE", "EXCLUDE"])),
    }),
  ),
  created_at: maybe(timeRange),
  updated_at: maybe(timeRange),
  email_address: maybe(textFilter),
  phone_number: maybe(textFilter),
  reference_id: maybe(textFilter),
  group_ids: maybe(
    lazyObject(() => ({
      all: maybe(z.array(text(255))),
      any: maybe(z.array(text(255))),
      none: maybe(z.array(text(255))),
    })),
  ),
}));

export type CustomerFilter = z.output<typeof customerFilter>;

const sortField = z.enum(["DEFAULT", "CREATED_AT"]);

export type SortField = z.output<typeof sortField>;

/** `POST /v2/customers/search` */
export const searchCustomersBody = lazyObject(() => ({
  cursor: maybe(z.string()),
  limit: maybe(z.int().min(1).max(MAX_PAGE)),
  count: maybe(z.boolean()),
  query: maybe(
    z.object({
      filter: maybe(customerFilter),
      sort: maybe(z.object({ field: maybe(sortField), order: maybe(sortOrder) })),
    }),
  ),
}));

export type CustomerSearch = z.output<typeof searchCustomersBody>;
