import { compareUtf8 } from "#core/state/sorted-map.ts";
import { nameKey } from "../resources/customers/actions.ts";
import type {
  CustomerFilter,
  CustomerSearch,
  SortField,
  TextFilter,
} from "../resources/customers/schema.ts";
import { isInRange } from "../shared/fields.ts";
import {
  invalidCursor,
  MAX_PAGE,
  type Page,
  takePage,
  sortedBy,
  type Walk,
} from "../shared/paging.ts";
import type { Customer } from "../shared/entities.ts";
import type { State } from "../state.ts";

/** Exactly, or by some of its letters; case never matters. */
function matches(value: string | undefined, wanted: TextFilter | undefined): boolean {
  const { exact, fuzzy } = wanted ?? {};
  const plain = value?.toLowerCase();
  return (
    (exact === undefined || plain === exact.toLowerCase()) &&
    (fuzzy === undefined || plain?.includes(fuzzy.toLowerCase()) === true)
  );
}

/** Every customer was created over the API. */
function isOfSource(wanted: CustomerFilter["creation_source"]): boolean {
  if (wanted?.values === undefined) return true;
  return wanted.values.includes("THIRD_PARTY") !== (wanted.rule === "EXCLUDE");
}

/** Members of all groups, of any, and of none. */
function isInGroups(groups: readonly string[], wanted: CustomerFilter["group_ids"]): boolean {
  const has = (id: string) => groups.includes(id);
  return (
    (wanted?.all?.every(has) ?? true) &&
    (wanted?.any?.some(has) ?? true) &&
    wanted?.none?.some(has) !== true
  );
}

function passes(
  { createdAt, updatedAt, fields, groupIds }: Customer,
  wanted: CustomerFilter,
): boolean {
  return (
    isOfSource(wanted.creation_source) &&
    isInGroups(groupIds, wanted.group_ids) &&
    isInRange(createdAt, wanted.created_at) &&
    isInRange(updatedAt, wanted.updated_at) &&
    matches(fields.email_address, wanted.email_address) &&
    matches(fields.phone_number, wanted.phone_number) &&
    matches(fields.reference_id, wanted.reference_id)
  );
}

function decodeName(cursor: string | undefined): string {
  if (cursor === undefined) return "";
  const text = Buffer.from(cursor, "base64url").toString();
  if (text.startsWith("NAME:")) return text.slice("NAME:".length);
  throw invalidCursor();
}

/** A page by name: the cursor is the name it begins at, so that others may come and go. */
function pageByName(
  { customersByName }: State,
  walk: Walk,
  keep: (customer: Customer) => boolean,
): Page<Customer> {
  const start = decodeName(walk.cursor);
  const items: Customer[] = [];
  for (const [name, customer] of customersByName.from((key) => compareUtf8(key, start) >= 0)) {
    if (!keep(customer)) continue;
    if (items.length === walk.limit) {
      return { items, cursor: Buffer.from(`NAME:${name}`).toString("base64url") };
    }
    items.push(customer);
  }
  return { items, cursor: undefined };
}

/** One page of customers, in the order asked for. */
export function pageOfCustomers(
  state: State,
  field: SortField,
  walk: Walk,
  keep: (customer: Customer) => boolean = () => true,
): Page<Customer> {
  if (field === "CREATED_AT") return takePage(state.customers, walk, keep);
  if (walk.sort_order === "ASC") return pageByName(state, walk, keep);
  return takePage(sortedBy(state.customers.values(), nameKey, keep), walk);
}

/** One page of what a search finds, and how many there are when that is asked. */
export function searchCustomers(
  state: State,
  search: CustomerSearch,
): { readonly page: Page<Customer>; readonly count: number | undefined } {
  const { filter: wanted, sort } = search.query ?? {};
  const keep = (customer: Customer) => !wanted || passes(customer, wanted);
  const limit = search.limit ?? MAX_PAGE;
  const walk = { sort_order: sort?.order ?? "ASC", limit, cursor: search.cursor };
  const page = pageOfCustomers(state, sort?.field ?? "DEFAULT", walk, keep);
  const count =
    search.count === true ? [...state.customers.values()].filter(keep).length : undefined;
  return { page, count };
}
