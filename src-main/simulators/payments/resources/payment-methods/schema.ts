import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  billingDetails,
  unsupported,
  integer,
  metadata,
  params,
  redisplay,
} from "../../shared/schema.ts";
import { cardDetails } from "../cards/schema.ts";

/** Parameters of other payment method types: accepted; the type itself is refused. */
export const otherMethodFields = [
  "acss_debit",
  "affirm",
  "afterpay_clearpay",
  "alipay",
  "alma",
  "amazon_pay",
  "au_becs_debit",
  "bacs_debit",
  "bancontact",
  "billie",
  "bizum",
  "blik",
  "boleto",
  "cashapp",
  "crypto",
  "custom",
  "customer",
  "customer_balance",
  "eps",
  "fpx",
  "giropay",
  "grabpay",
  "ideal",
  "interac_present",
  "kakao_pay",
  "klarna",
  "konbini",
  "kr_card",
  "link",
  "mb_way",
  "mobilepay",
  "multibanco",
  "naver_pay",
  "nz_bank_account",
  "oxxo",
  "p24",
  "pay_by_bank",
  "payco",
  "payment_method",
  "paynow",
  "paypal",
  "paypay",
  "payto",
  "pix",
  "promptpay",
  "revolut_pay",
  "samsung_pay",
  "satispay",
  "scalapay",
  "sequra",
  "sofort",
  "sunbit",
  "swish",
  "twint",
  "upi",
  "wechat_pay",
  "zip",
] as const;

/** A payment method as a form carries it; payment intents take the same inline. */
export const methodShape = lazy(() => ({
  type: z.string().optional(),
  card: cardDetails.extend({ token: z.string().min(1).optional() }).optional(),
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  sepa_debit: lazyStrictObject(() => ({ iban: z.string().max(40) })).optional(),
  us_bank_account: lazyStrictObject(() => ({
    account_number: z.string().max(40).optional(),
    routing_number: z.string().max(20).optional(),
    ...unsupported("account_holder_type", "account_type", "financial_connections_account"),
  })).optional(),
  allow_redisplay: redisplay.optional(),
  ...unsupported("radar_options", ...otherMethodFields),
}));

/** The same as a value within another form. */
export const methodData = lazyStrictObject(methodShape);

export type MethodData = z.output<typeof methodData>;

/** The body of `POST /v1/payment_methods/:id`. */
export const updatePaymentMethodBody = params(() => ({
  billing_details: billingDetails.optional(),
  card: z
    .strictObject({
      exp_month: integer.optional(),
      exp_year: integer.optional(),
      ...unsupported("networks"),
    })
    .optional(),
  metadata: metadata.optional(),
  allow_redisplay: redisplay.optional(),
  ...unsupported("us_bank_account"),
}));
