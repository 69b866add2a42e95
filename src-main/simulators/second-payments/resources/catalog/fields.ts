import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import { anyMoney, maybe, positiveMoney, text, word } from "../../shared/fields.ts";

/** `"7.25"`: between 0 and 100, at most five decimals. */
export const percentage = z.string().transform((value, context) => {
  if (/^\d{1,3}(?:\.\d{1,5})?$/.test(value) && Number(value) <= 100) return value;
  return rejectField(context, "INVALID_VALUE", `Invalid percentage: ${value.slice(0, 20)}`);
});

const ids = maybe(z.array(word(192)).max(1_000));
const id = maybe(word(192));
const flag = maybe(z.boolean());
const ordinal = maybe(z.int());
const pricingType = maybe(z.enum(["FIXED_PRICING", "VARIABLE_PRICING"]));
const categoryLink = lazyLooseObject(() => ({ id: word(192), ordinal }));

export const itemFields = () => ({
  name: word(512),
  description: maybe(text(65_535)),
  description_html: maybe(text(65_535)),
  abbreviation: maybe(text(24)),
  is_taxable: flag,
  is_archived: flag,
  category_id: id,
  categories: maybe(z.array(categoryLink).max(250)),
  reporting_category: maybe(categoryLink),
  tax_ids: ids,
  image_ids: ids,
  modifier_list_info: maybe(
    z.array(lazyLooseObject(() => ({ modifier_list_id: word(192), enabled: flag }))).max(100),
  ),
  product_type: maybe(
    z.enum([
      "REGULAR",
      "APPOINTMENTS_SERVICE",
      "FOOD_AND_BEV",
      "EVENT",
      "DIGITAL",
      "DONATION",
      "GIFT_CARD",
      "LEGACY_SQUARE_ONLINE_SERVICE",
      "LEGACY_SQUARE_ONLINE_MEMBERSHIP",
    ]),
  ),
  item_options: maybe(z.array(lazyLooseObject(() => ({ item_option_id: id }))).max(6)),
});

export const itemVariationFields = () => ({
  item_id: id,
  name: maybe(text(255)),
  sku: maybe(text(255)),
  upc: maybe(text(14)),
  ordinal,
  pricing_type: pricingType,
  price_money: maybe(anyMoney),
  location_overrides: maybe(
    z
      .array(
        lazyLooseObject(() => ({
          location_id: word(50),
          price_money: maybe(anyMoney),
          pricing_type: pricingType,
          track_inventory: flag,
        })),
      )
      .max(300),
  ),
  track_inventory: flag,
  inventory_alert_type: maybe(z.enum(["NONE", "LOW_QUANTITY"])),
  inventory_alert_threshold: maybe(z.int().min(0)),
  service_duration: maybe(z.int().min(0)),
  available_for_booking: flag,
  team_member_ids: ids,
  measurement_unit_id: id,
  sellable: flag,
  stockable: flag,
  image_ids: ids,
  item_option_values: maybe(
    z.array(lazyLooseObject(() => ({ item_option_id: id, item_option_value_id: id }))).max(6),
  ),
});

export const categoryFields = () => ({
  name: word(255),
  parent_category: maybe(lazyLooseObject(() => ({ id, ordinal }))),
  category_type: maybe(z.enum(["REGULAR_CATEGORY", "MENU_CATEGORY", "KITCHEN_CATEGORY"])),
  image_ids: ids,
});

export const taxFields = () => ({
  name: word(255),
  calculation_phase: maybe(z.enum(["TAX_SUBTOTAL_PHASE", "TAX_TOTAL_PHASE"])),
  inclusion_type: maybe(z.enum(["ADDITIVE", "INCLUSIVE"])),
  percentage,
  applies_to_custom_amounts: flag,
  enabled: flag,
});

export const discountFields = () => ({
  name: word(255),
  discount_type: maybe(
    z.enum(["FIXED_PERCENTAGE", "FIXED_AMOUNT", "VARIABLE_PERCENTAGE", "VARIABLE_AMOUNT"]),
  ),
  percentage: maybe(percentage),
  amount_money: maybe(positiveMoney),
  pin_required: flag,
});

export const modifierListFields = () => ({
  name: word(255),
  ordinal,
  selection_type: maybe(z.enum(["SINGLE", "MULTIPLE"])),
  modifier_type: maybe(z.enum(["LIST", "TEXT"])),
});

export const modifierFields = () => ({
  name: word(255),
  price_money: maybe(anyMoney),
  ordinal,
  modifier_list_id: id,
  on_by_default: flag,
});

export const cadences = [
  "DAILY",
  "WEEKLY",
  "EVERY_TWO_WEEKS",
  "THIRTY_DAYS",
  "SIXTY_DAYS",
  "NINETY_DAYS",
  "MONTHLY",
  "EVERY_TWO_MONTHS",
  "QUARTERLY",
  "EVERY_FOUR_MONTHS",
  "EVERY_SIX_MONTHS",
  "ANNUAL",
  "EVERY_TWO_YEARS",
] as const;

/** A part of a subscription with one price: for a number of periods, or for good. */
export const phase = lazyLooseObject(() => ({
  uid: maybe(word(60)),
  cadence: z.enum(cadences),
  periods: maybe(z.int().min(1).max(10_000)),
  ordinal: maybe(z.int().min(0)),
  recurring_price_money: maybe(anyMoney),
  pricing: maybe(
    lazyLooseObject(() => ({
      type: maybe(z.enum(["STATIC", "RELATIVE"])),
      price_money: maybe(anyMoney),
      price: maybe(anyMoney),
      discount_ids: ids,
    })),
  ),
}));

export type Phase = z.output<typeof phase>;

export const planFields = () => ({
  name: word(255),
  phases: maybe(z.array(phase).max(100)),
  eligible_item_ids: ids,
  eligible_category_ids: ids,
  all_items: flag,
});

export const planVariationFields = () => ({
  name: word(255),
  phases: z.array(phase).min(1).max(100),
  subscription_plan_id: id,
  monthly_billing_anchor_date: maybe(z.int().min(1).max(31)),
  can_prorate: flag,
});

export const optionFields = () => ({
  name: word(255),
  display_name: maybe(text(255)),
  description: maybe(text(4_096)),
});

export const optionValueFields = () => ({
  item_option_id: id,
  name: word(255),
  color: maybe(text(10)),
  ordinal,
});
