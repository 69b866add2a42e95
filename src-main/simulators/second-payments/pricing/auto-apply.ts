import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { findObject } from "../resources/catalog/drafts.ts";
import { isPresentAt } from "../resources/catalog/search-items.ts";
import type { CatalogObject, CatalogType } from "../resources/catalog/types.ts";
import type { SentParts } from "../resources/orders/schema.ts";
import type { State } from "../state.ts";
import { fillFromCatalog } from "./fill-from-catalog.ts";
import { draftParts } from "./order-parts.ts";
import { priceOrder } from "./price-order.ts";
import { isInEffect, matchLines, type PlacedLine, type RuleContext } from "./pricing-rules.ts";

/** The taxes and discounts that the provider adds by itself, by uid; discounts with their rule. */
export type Automatic = Readonly<Record<string, string | null>>;

export type AppliedParts = SentParts & { readonly automatic?: Automatic | undefined };

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

function placeLine(state: State, line: Line): PlacedLine & { readonly taxIds: readonly string[] } {
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

/** Adds the discounts of pricing rules: for each line the one that saves most. */
function applyDiscounts(
  state: State,
  parts: AppliedParts,
  places: readonly PlacedLine[],
  context: RuleContext,
): AppliedParts {
  const grosses = priceOrder(draftParts(parts)).lines.map(({ gross }) => gross);
  const best = places.map((): { saving: number; rule?: CatalogObject } => ({ saving: 0 }));
  for (const rule of activeOf(state, "PRICING_RULE", context.locationId)) {
    const subtotal = grosses.reduce((sum, gross) => sum + gross, 0);
    if (!isInEffect(state, rule, context, subtotal)) continue;
    const discount = findObject(state, String(rule.data["discount_id"]));
    for (const index of matchLines(state, String(rule.data["match_products_id"]), places)) {
      const saving = savingOf(discount, grosses[index] ?? 0);
      if (saving > (best[index]?.saving ?? 0)) best[index] = { saving, rule };
    }
  }
  const rules = [...new Set(best.flatMap(({ rule }) => rule ?? []))];
  const uidOf = ({ id }: CatalogObject) => `automatic-discount-${id}`;
  return {
    ...parts,
    line_items: parts.line_items?.map((line, index) => {
      const rule = best[index]?.rule;
      if (!rule) return line;
      const own = { uid: undefined, discount_uid: uidOf(rule) };
      return { ...line, applied_discounts: [...(line.applied_discounts ?? []), own] };
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
  const places = (filled.line_items ?? []).map((line) => placeLine(state, line));
  let parts: AppliedParts = filled;
  if (options.auto_apply_discounts === true) {
    parts = applyDiscounts(state, parts, places, { ...context, customerId: sent.customer_id });
  }
  if (options.auto_apply_taxes === true) parts = applyTaxes(state, parts, places, locationId);
  return fillFromCatalog(state, parts, locationId);
}
