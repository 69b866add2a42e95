import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { findObject } from "../resources/catalog/drafts.ts";
import type { CatalogObject } from "../resources/catalog/types.ts";
import type { State } from "../state.ts";

/** A line of an order as pricing rules see it: the ids of its variation, item and categories. */
export interface PlacedLine {
  readonly ids: readonly string[];
  readonly quantity: number;
}

/** The place, the time and the buyer of an order. */
export interface RuleContext {
  readonly locationId: string;
  readonly customerId: string | undefined;
  readonly now: number;
}

// The catalog keeps the fields of rules as they came: what is not of the type counts as absent.
const ids = () => z.array(z.string()).catch([]);
const word = () => z.string().optional().catch(undefined);
const count = () => z.number().optional().catch(undefined);

const ruleData = lazyObject(() => ({
  time_period_ids: ids(),
  apply_products_id: word(),
  exclude_products_id: word(),
  valid_from_date: word(),
  valid_from_local_time: z.string().catch("00:00:00"),
  valid_until_date: word(),
  valid_until_local_time: z.string().catch("23:59:59"),
  minimum_order_subtotal_money: z.object({ amount: z.number() }).optional().catch(undefined),
  customer_group_ids_any: ids(),
}));

const setData = lazyObject(() => ({
  product_ids_any: ids(),
  product_ids_all: ids(),
  all_products: z.boolean().catch(false),
  quantity_exact: count(),
  quantity_min: z.number().catch(0),
  quantity_max: count(),
}));

const placeData = lazyObject(() => ({ timezone: z.string().catch("Etc/UTC") }));

/** The time at a location, such as `2026-01-31 09:00:00`. */
function localTime(state: State, { locationId, now }: RuleContext): string {
  const { timezone } = placeData.parse(state.locations.get(locationId)?.fields ?? {});
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: timezone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  return format.format(now);
}

/**
 * Returns whether a pricing rule applies to an order. Rules for periods of the week, and rules for a part
 * of the matched products, do not apply.
 */
export function isInEffect(
  state: State,
  rule: CatalogObject,
  context: RuleContext,
  subtotal: number,
): boolean {
  const data = ruleData.parse(rule.data);
  const now = localTime(state, context);
  const { valid_from_date: from, valid_until_date: until, customer_group_ids_any: groups } = data;
  const customer = state.customers.get(context.customerId ?? "");
  return (
    data.time_period_ids.length === 0 &&
    data.apply_products_id === undefined &&
    data.exclude_products_id === undefined &&
    (from === undefined || now >= `${from} ${data.valid_from_local_time}`) &&
    (until === undefined || now <= `${until} ${data.valid_until_local_time}`) &&
    subtotal >= (data.minimum_order_subtotal_money?.amount ?? 0) &&
    (groups.length === 0 || (customer?.groupIds.some((id) => groups.includes(id)) ?? false))
  );
}

/** The deepest product set within another, so that sets that name each other end. */
const DEEPEST = 5;

/** Returns the places of the lines that a product set matches; none if a condition of it fails. */
export function matchLines(
  state: State,
  setId: string,
  lines: readonly PlacedLine[],
  depth = 0,
): readonly number[] {
  const set = findObject(state, setId);
  if (set?.type !== "PRODUCT_SET" || depth > DEEPEST) return [];
  const data = setData.parse(set.data);
  const matchesOf = (id: string) =>
    findObject(state, id)?.type === "PRODUCT_SET"
      ? matchLines(state, id, lines, depth + 1)
      : lines.flatMap((line, index) => (line.ids.includes(id) ? [index] : []));
  const all = data.product_ids_all.map(matchesOf);
  if (all.some((matches) => matches.length === 0)) return [];
  const ofCatalog = lines.flatMap((line, index) => (line.ids.length > 0 ? [index] : []));
  const found = [
    ...new Set([
      ...(data.all_products ? ofCatalog : []),
      ...data.product_ids_any.flatMap(matchesOf),
      ...all.flat(),
    ]),
  ];
  const quantity = found.reduce((sum, index) => sum + (lines[index]?.quantity ?? 0), 0);
  const { quantity_exact: exact, quantity_min: min, quantity_max: max } = data;
  const isWanted =
    (exact === undefined || quantity === exact) &&
    quantity >= min &&
    (max === undefined || quantity <= max);
  return isWanted ? found : [];
}
