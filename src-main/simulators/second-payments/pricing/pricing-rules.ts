import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { findObject } from "../resources/catalog/drafts.ts";
import type { CatalogObject } from "../resources/catalog/types.ts";
import { localTime, timezoneOf } from "../shared/local-time.ts";
import { isInPeriod, readPeriod } from "../shared/periods.ts";
import type { State } from "../state.ts";

/** A line of an order as pricing rules see it: the ids of its variation, item and categories. */
export interface PlacedLine {
  readonly ids: readonly string[];
  readonly quantity: number;
  /** In cents; may have a fraction. */
  readonly unitPrice: number;
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
  exclude_strategy: word(),
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

const periodData = lazyObject(() => ({ event: z.string().catch("") }));

/** Returns whether one of the time periods of a rule is now; a rule without any applies at all times. */
function isInTime(state: State, periodIds: readonly string[], local: string): boolean {
  if (periodIds.length === 0) return true;
  return periodIds.some((id) => {
    const period = readPeriod(periodData.parse(findObject(state, id)?.data ?? {}).event);
    return period !== undefined && isInPeriod(period, local);
  });
}

/** Returns whether a pricing rule applies to an order at its place and time. */
export function isInEffect(
  state: State,
  rule: CatalogObject,
  context: RuleContext,
  subtotal: number,
): boolean {
  const data = ruleData.parse(rule.data);
  const now = localTime(context.now, timezoneOf(state, context.locationId));
  const { valid_from_date: from, valid_until_date: until, customer_group_ids_any: groups } = data;
  const customer = state.customers.get(context.customerId ?? "");
  return (
    isInTime(state, data.time_period_ids, now) &&
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
  options: { readonly depth?: number; readonly ignoresQuantity?: boolean } = {},
): readonly number[] {
  const { depth = 0, ignoresQuantity = false } = options;
  const set = findObject(state, setId);
  if (set?.type !== "PRODUCT_SET" || depth > DEEPEST) return [];
  const data = setData.parse(set.data);
  const matchesOf = (id: string) =>
    findObject(state, id)?.type === "PRODUCT_SET"
      ? matchLines(state, id, lines, { depth: depth + 1, ignoresQuantity })
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
  return isWanted || ignoresQuantity ? found : [];
}

/** The units of each line that a product set takes, those of the cheapest or the most expensive lines first. */
function takeUnits(
  state: State,
  setId: string,
  lines: readonly PlacedLine[],
  order: "cheapest" | "dearest",
): ReadonlyMap<number, number> {
  const { quantity_exact: exact, quantity_min: min } = setData.parse(
    findObject(state, setId)?.data ?? {},
  );
  let left = exact ?? (min > 0 ? min : Infinity);
  const sign = order === "cheapest" ? 1 : -1;
  const priceOf = (index: number) => lines[index]?.unitPrice ?? 0;
  const found = matchLines(state, setId, lines, { ignoresQuantity: true });
  const taken = new Map<number, number>();
  for (const index of found.toSorted((a, b) => sign * (priceOf(a) - priceOf(b)))) {
    const units = Math.min(left, lines[index]?.quantity ?? 0);
    if (units > 0) taken.set(index, units);
    left -= units;
  }
  return taken;
}

/**
 * Returns the units of each line that a rule discounts: the matched ones, or of them those of
 * `apply_products_id`, without those of `exclude_products_id`. The excluded ones are the least expensive by default.
 */
export function discountedUnits(
  state: State,
  rule: CatalogObject,
  lines: readonly PlacedLine[],
): ReadonlyMap<number, number> {
  const data = ruleData.parse(rule.data);
  const matched = matchLines(state, String(rule.data["match_products_id"]), lines);
  if (matched.length === 0) return new Map();
  const { apply_products_id: applied, exclude_products_id: excluded } = data;
  const taken =
    applied === undefined
      ? new Map(matched.map((index) => [index, lines[index]?.quantity ?? 0]))
      : takeUnits(state, applied, lines, "cheapest");
  if (excluded === undefined) return taken;
  const order = data.exclude_strategy === "MOST_EXPENSIVE" ? "dearest" : "cheapest";
  const kept = takeUnits(state, excluded, lines, order);
  const left = [...taken].map(([index, units]) => [index, units - (kept.get(index) ?? 0)] as const);
  return new Map(left.filter(([, units]) => units > 0));
}
