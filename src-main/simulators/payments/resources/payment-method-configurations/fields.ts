import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import { createChoice, flag, objectId, params, unsupported } from "../../shared/schema.ts";

/** The payment methods that a configuration can switch, in the order of responses. */
const names = `
  acss_debit affirm afterpay_clearpay alipay alma amazon_pay apple_pay au_becs_debit bacs_debit
  bancontact billie bizum blik boleto card cartes_bancaires cashapp crypto customer_balance eps fpx
  giropay google_pay grabpay ideal jcb kakao_pay klarna konbini kr_card link mb_way mobilepay
  multibanco naver_pay nz_bank_account oxxo p24 pay_by_bank payco paynow paypal paypay payto pix
  promptpay revolut_pay samsung_pay satispay scalapay sepa_debit sequra sofort sunbit swish twint
  upi us_bank_account wechat_pay zip
`;

export const methodNames = lazy(() => names.trim().split(/\s+/));

/** The methods that payments of this simulator can use, or that browsers show as cards. */
export const available: ReadonlySet<string> = new Set([
  "apple_pay",
  "card",
  "google_pay",
  "link",
  "sepa_debit",
  "us_bank_account",
]);

const onAtFirst: ReadonlySet<string> = new Set(["apple_pay", "card", "google_pay", "link"]);

/** The choice to show a method to buyers, or not. */
export interface MethodChoice {
  readonly available: boolean;
  readonly display_preference: {
    readonly overridable: boolean | null;
    readonly preference: "none" | "off" | "on";
    readonly value: "off" | "on";
  };
}

/** Returns the choice for a method: with the preference none, that of the provider or of the parent. */
export function choose(
  name: string,
  preference: "none" | "off" | "on",
  inherited: "off" | "on" = onAtFirst.has(name) ? "on" : "off",
): MethodChoice {
  return {
    available: available.has(name),
    display_preference: {
      overridable: null,
      preference,
      value: preference === "none" ? inherited : preference,
    },
  };
}

const choice = lazyStrictObject(() => ({
  display_preference: lazyStrictObject(() => ({
    preference: createChoice("none", "off", "on").optional(),
  })).optional(),
}));

/** The parameters of the methods. */
export const methodChoices = lazy(() =>
  Object.fromEntries(methodNames().map((name) => [name, choice.optional()])),
);

/** The fields of a configuration besides its methods. */
export const configurationFields = objectFields(() => ({
  id: shown(""),
  object: shown("payment_method_configuration"),
  active: { ...shown(true), update: flag.optional() },
  application: shown<string | null>(null),
  is_default: shown(false),
  livemode: shown(false),
  name: { ...param(z.string().min(1).max(100), "") },
  parent: { ...shown<string | null>(null), create: objectId.optional() },
  /** The choices that requests made, by the names of methods. */
  preferences: shown<Readonly<Record<string, "none" | "off" | "on">>>({}),
}));

/** The payment methods that are shown to buyers. */
export type MethodConfiguration = ObjectOf<typeof configurationFields>;

const others = () => unsupported("apple_pay_later", "fr_meal_voucher_conecs");

/** The parameters of `POST /v1/payment_method_configurations`. */
export const createConfigurationBody = params(() => ({
  ...configurationFields.created(),
  ...others(),
  ...methodChoices(),
}));

/** The parameters of `POST /v1/payment_method_configurations/:id`. */
export const updateConfigurationBody = params(() => ({
  ...configurationFields.updated(),
  ...others(),
  ...methodChoices(),
}));
