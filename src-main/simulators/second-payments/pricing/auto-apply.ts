import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { findObject } from "../resources/catalog/drafts.ts";
import { isPresentAt } from "../resources/catalog/search-items.ts";
import type { CatalogObject, CatalogType } from "../resources/catalog/types.ts";
import type { AppliedParts, SentParts } from "../resources/orders/schema.ts";
import { listTiers } from "../resources/loyalty/tiers.ts";
import type { State } from "../state.ts";
import { fillFromCatalog } from "./fill-from-catalog.ts";
import { draftParts } from "./order-parts.ts";
import { priceOrder } from "./price-order.ts";
import { discountedUnits, isInEffect, type PlacedLine, type RuleContext } from "./pricing-rules.ts";

type Line = NonNullable<SentParts["line_items"]>[number];

const taxData = lazyObject(() => ({
  enabled: z.boolean().catch(true),
  applies_to_custom_amounts: z.boolean().catch(true),
}));

const itemData = lazyObject(() => ({
  tax_ids: z.array(z.string()).catch([]),
  category_id: z.string().optional().catch(undefined),
  categories: z.array(z.object({ id: z.string() })).catch([]),
}));

const discountData = lazyObject(() => ({
  percentage: z.string().optional().catch(undefined),
  amount_money: z.object({ amount: z.number() }).optional().catch(undefined),
}));

function activeOf(state: State, type: CatalogType, locationId: string): readonly CatalogObject[] {
  return [...state.catalog.values()].filter(
    (one) => one.type === type && !one.isDeleted && isPresentAt(one, locationId),
  );
}

function placeLine(
  state: State,
  line: Line,
): Omit<PlacedLine, "unitPrice"> & { readonly taxIds: readonly string[] } {
  const variation = findObject(state, line.catalog_object_id ?? "");
  const item = variation && findObject(state, String(variation.data["item_id"]));
  const { tax_ids: taxIds, category_id: category, categories } = itemData.parse(item?.data ?? {});
  const ids = [variation?.id, item?.id, category, ...categories.map(({ id }) => id)];
  return {
    ids: ids.filter((id) => id !== undefined),
    quantity: Number(line.quantity),
    taxIds,
  };
}

/** Adds the taxes of the items; a custom amount has the taxes that apply to such amounts. */
function applyTaxes(
  state: State,
  parts: AppliedParts,
  places: readonly ReturnType<typeof placeLine>[],
  locationId: string,
): AppliedParts {
  const uids: Record<string, null> = {};
  const lines = parts.line_items?.map((line) => [...(line.applied_taxes ?? [])]) ?? [];
  const added = activeOf(state, "TAX", locationId).flatMap((tax) => {
    const { enabled, applies_to_custom_amounts: isForAmounts } = taxData.parse(tax.data);
    const uid = `automatic-tax-${tax.id}`;
    const taxed = places.flatMap(({ ids, taxIds }, index) =>
      (ids.length === 0 ? isForAmounts : taxIds.includes(tax.id)) ? [index] : [],
    );
    if (!enabled || taxed.length === 0) return [];
    for (const index of taxed) lines[index]?.push({ uid: undefined, tax_uid: uid });
    uids[uid] = null;
    return [{ ...nameless, uid, catalog_object_id: tax.id, scope: "LINE_ITEM" as const }];
  });
  return {
    ...parts,
    line_items: parts.line_items?.map((line, index) => ({ ...line, applied_taxes: lines[index] })),
    taxes: [...(parts.taxes ?? []), ...added],
    automatic: { ...parts.automatic, ...uids },
  };
}

const nameless = {
  name: undefined,
  metadata: undefined,
  catalog_version: undefined,
  type: undefined,
  percentage: undefined,
};

/** The cents that a rule saves on a line. */
function savingOf(discount: CatalogObject | undefined, gross: number): number {
  const { percentage, amount_money: money } = discountData.parse(discount?.data ?? {});
  if (percentage !== undefined) return (gross * Number(percentage)) / 100;
  return Math.min(money?.amount ?? 0, gross);
}

/** The rule that saves most on a line, and the units of the line that it is for. */
interface Best {
  readonly rule: CatalogObject;
  readonly units: number;
  readonly saving: number;
}

/** Returns for each line the rule that saves most. */
function bestRules(
  state: State,
  places: readonly PlacedLine[],
  context: RuleContext,
): ReadonlyMap<number, Best> {
  const best = new Map<number, Best>();
  const subtotal = places.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  // The discounts of loyalty tiers apply to orders with a reward only.
  const rewardRules = new Set(
    listTiers(state).map(({ pricing_rule_reference: { object_id: id } }) => id),
  );
  for (const rule of activeOf(state, "PRICING_RULE", context.locationId)) {
    if (rewardRules.has(rule.id) || !isInEffect(state, rule, context, subtotal)) continue;
    const discount = findObject(state, String(rule.data["discount_id"]));
    for (const [index, units] of discountedUnits(state, rule, places)) {
      const saving = savingOf(discount, units * (places[index]?.unitPrice ?? 0));
      if (saving > (best.get(index)?.saving ?? 0)) best.set(index, { rule, units, saving });
    }
  }
  return best;
}

/** Adds the discounts of pricing rules. A line of which a part is discounted becomes two lines. */
function applyDiscounts(
  state: State,
  parts: AppliedParts,
  places: readonly Omit<PlacedLine, "unitPrice">[],
  context: RuleContext,
): AppliedParts {
  const { lines } = priceOrder(draftParts(parts));
  const priced = places.map((place, index) => ({
    ...place,
    unitPrice: (lines[index]?.gross ?? 0) / place.quantity,
  }));
  const best = bestRules(state, priced, context);
  const rules = [...new Set(Array.from(best.values(), ({ rule }) => rule))];
  const uidOf = ({ id }: CatalogObject) => `automatic-discount-${id}`;
  return {
    ...parts,
    line_items: parts.line_items?.flatMap((line, index) => {
      const found = best.get(index);
      if (!found) return [line];
      const own = { uid: undefined, discount_uid: uidOf(found.rule) };
      const applied_discounts = [...(line.applied_discounts ?? []), own];
      const rest = Number(line.quantity) - found.units;
      if (rest <= 0) return [{ ...line, applied_discounts }];
      return [
        { ...line, quantity: String(rest) },
        { ...line, uid: undefined, quantity: String(found.units), applied_discounts },
      ];
    }),
    discounts: [
      ...(parts.discounts ?? []),
      ...rules.map((rule) => ({
        ...nameless,
        uid: uidOf(rule),
        catalog_object_id: String(rule.data["discount_id"]),
        amount_money: undefined,
        scope: "LINE_ITEM" as const,
      })),
    ],
    automatic: {
      ...parts.automatic,
      ...Object.fromEntries(rules.map((rule) => [uidOf(rule), rule.id])),
    },
  };
}

/** Fills parts in from the catalog, and adds its taxes and discounts where the order asks for them. */
export function fillAndApply(
  state: State,
  sent: SentParts,
  context: Omit<RuleContext, "customerId">,
): AppliedParts {
  const { locationId } = context;
  const filled = fillFromCatalog(state, sent, locationId);
  const options = filled.pricing_options;
  if (options?.auto_apply_taxes !== true && options?.auto_apply_discounts !== true) return filled;
  const placesOf = ({ line_items: lines = [] }: AppliedParts) =>
    lines.map((line) => placeLine(state, line));
  let parts: AppliedParts = filled;
  if (options.auto_apply_discounts === true) {
    parts = applyDiscounts(state, parts, placesOf(parts), {
      ...context,
      customerId: sent.customer_id,
    });
  }
  if (options.auto_apply_taxes === true)
    parts = applyTaxes(state, parts, placesOf(parts), locationId);
  return fillFromCatalog(state, parts, locationId);
}
