import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { country } from "../shared/countries.ts";
import {
  count,
  createChoice,
  flag,
  integer,
  objectId,
  text,
  unsettable,
} from "../shared/schema.ts";

/** A part of the page that is switched on or off. */
export const toggle = lazyStrictObject(() => ({ enabled: flag }));

/** The quantities that a buyer can choose on the page. */
export interface AdjustableQuantity {
  readonly enabled: boolean;
  readonly maximum: number | null;
  readonly minimum: number | null;
}

export const adjustableQuantity = lazyStrictObject(() => ({
  enabled: flag,
  maximum: integer.optional(),
  minimum: integer.optional(),
})).transform(({ enabled, maximum = null, minimum = null }): AdjustableQuantity => ({
  ...{ enabled, maximum, minimum },
}));

const agreement = lazyStrictObject(() => ({ position: createChoice("auto", "hidden") }));

/** The consent that the page asks for. */
export const consentCollection = lazyStrictObject(() => ({
  payment_method_reuse_agreement: agreement.optional(),
  promotions: createChoice("auto", "none").optional(),
  terms_of_service: createChoice("none", "required").optional(),
})).transform(
  ({
    payment_method_reuse_agreement = null,
    promotions = null,
    terms_of_service: terms = null,
  }) => ({ payment_method_reuse_agreement, promotions, terms_of_service: terms }),
);

const message = lazyStrictObject(() => ({ message: z.string().min(1).max(1_200) }));

/** The app's own words on the page, by their place. */
export const customText = lazyStrictObject(() => ({
  after_submit: unsettable(message).optional(),
  shipping_address: unsettable(message).optional(),
  submit: unsettable(message).optional(),
  terms_of_service_acceptance: unsettable(message).optional(),
}));

const part = lazyStrictObject(() => ({ enabled: flag, optional: flag.optional() })).transform(
  ({ enabled, optional = false }) => ({ enabled, optional }),
);

/** The names that the page asks for. */
export const nameCollection = lazyStrictObject(() => ({
  business: part.optional(),
  individual: part.optional(),
}));

/** The things that a buyer can add to an order. */
export const optionalItem = lazyStrictObject(() => ({
  adjustable_quantity: adjustableQuantity.optional(),
  price: objectId,
  quantity: integer,
})).transform(({ adjustable_quantity = null, price, quantity }) => ({
  ...{ adjustable_quantity, price, quantity },
}));

/** The countries that orders are shipped to. */
export const shippingAddresses = lazyStrictObject(() => ({
  allowed_countries: z.array(country).min(1),
}));

export const taxIdCollection = lazyStrictObject(() => ({
  enabled: flag,
  required: createChoice("if_supported", "never").optional(),
})).transform(({ enabled, required = "never" }) => ({ enabled, required }));

/** A field of a text or a number. */
interface TypedField {
  readonly default_value: string | null;
  readonly maximum_length: number | null;
  readonly minimum_length: number | null;
}

interface Dropdown {
  readonly default_value: string | null;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

/** A question of the app's own on the page. */
export interface CustomField {
  readonly key: string;
  readonly label: { readonly custom: string; readonly type: "custom" };
  readonly optional: boolean;
  readonly type: "dropdown" | "numeric" | "text";
  readonly dropdown?: Dropdown;
  readonly numeric?: TypedField;
  readonly text?: TypedField;
}

const typed = lazyStrictObject(() => ({
  default_value: text.optional(),
  maximum_length: count.optional(),
  minimum_length: count.optional(),
})).transform(
  ({ default_value = null, maximum_length = null, minimum_length = null }): TypedField => ({
    ...{ default_value, maximum_length, minimum_length },
  }),
);

const option = lazyStrictObject(() => ({
  label: z.string().min(1).max(100),
  value: z.string().regex(/^[A-Za-z0-9]{1,100}$/, "must be 1 to 100 letters and digits"),
}));

const dropdown = lazyStrictObject(() => ({
  default_value: text.optional(),
  options: z.array(option).min(1).max(200),
})).transform(({ default_value = null, options }): Dropdown => ({ default_value, options }));

const noLimits: TypedField = { default_value: null, maximum_length: null, minimum_length: null };

export const customField = lazyStrictObject(() => ({
  key: z.string().regex(/^[A-Za-z0-9]{1,200}$/, "must be 1 to 200 letters and digits"),
  label: lazyStrictObject(() => ({
    custom: z.string().min(1).max(50),
    type: z.literal("custom"),
  })),
  optional: flag.optional(),
  type: createChoice("dropdown", "numeric", "text"),
  dropdown: dropdown.optional(),
  numeric: typed.optional(),
  text: typed.optional(),
})).transform((given): CustomField => {
  const { key, label, optional = false, type } = given;
  const asked = { key, label, optional, type };
  if (type === "text") return { ...asked, text: given.text ?? noLimits };
  if (type === "numeric") return { ...asked, numeric: given.numeric ?? noLimits };
  return given.dropdown ? { ...asked, dropdown: given.dropdown } : asked;
});
