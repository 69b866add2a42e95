import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { rejectField } from "#core/contract/issues.ts";
import {
  anyOf,
  exclusive,
  is,
  isNot,
  refusedIf,
  requiredIf,
  within,
} from "#core/contract/rules/rule.ts";
import { percentage } from "../catalog/fields.ts";
import {
  idempotencyKey,
  maybe,
  momentText,
  positiveMoney,
  sortOrder,
  text,
  word,
} from "../../shared/fields.ts";
import { listFields, MAX_PAGE } from "../../shared/paging.ts";

/** `"2026-01-31"`: a day that exists. */
export const day = z.string().transform((value, context) => {
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
  if (isReal) return value;
  return rejectField(context, "INVALID_DATE", `Not a date as YYYY-MM-DD: ${value.slice(0, 20)}`);
});

const reminder = lazyObject(() => ({
  relative_scheduled_days: z.int().min(-32_767).max(32_767),
  message: maybe(text(1_000)),
}));

export const paymentRequest = lazyObject(() => ({
  uid: maybe(word(255)),
  request_type: maybe(z.enum(["BALANCE", "DEPOSIT", "INSTALLMENT"])),
  due_date: maybe(day),
  fixed_amount_requested_money: maybe(positiveMoney),
  percentage_requested: maybe(percentage),
  tipping_enabled: maybe(z.boolean()),
  automatic_payment_source: maybe(z.enum(["NONE", "CARD_ON_FILE"])),
  card_id: maybe(word(255)),
  reminders: maybe(z.array(reminder).max(10)),
}));

export const paymentMethods = [
  "card",
  "square_gift_card",
  "bank_account",
  "buy_now_pay_later",
  "cash_app_pay",
] as const;

const customField = lazyObject(() => ({
  label: maybe(text(30)),
  value: maybe(text(2_000)),
  placement: maybe(z.enum(["ABOVE_LINE_ITEMS", "BELOW_LINE_ITEMS"])),
}));

/** The fields of an invoice that a client decides and may change. */
export const invoiceFields = lazyObject(() => ({
  primary_recipient: maybe(z.object({ customer_id: maybe(word(255)) })),
  payment_requests: maybe(z.array(paymentRequest).min(1).max(13)),
  delivery_method: maybe(z.enum(["EMAIL", "SHARE_MANUALLY", "SMS"])),
  invoice_number: maybe(word(191)),
  title: maybe(text(255)),
  description: maybe(text(65_536)),
  scheduled_at: maybe(momentText),
  accepted_payment_methods: maybe(
    lazyObject(() => Object.fromEntries(paymentMethods.map((name) => [name, maybe(z.boolean())]))),
  ),
  custom_fields: maybe(z.array(customField).max(2)),
  sale_or_service_date: maybe(day),
  payment_conditions: maybe(text(2_000)),
  store_payment_method_enabled: maybe(z.boolean()),
}));

const key = maybe(idempotencyKey(128));

/** `POST /v2/invoices` */
export const createInvoiceBody = lazyObject(() => ({
  invoice: lazyObject(() => ({
    ...invoiceFields.shape,
    location_id: maybe(word(255)),
    order_id: word(255),
    payment_requests: z.array(paymentRequest).min(1).max(13),
    accepted_payment_methods: invoiceFields.shape.accepted_payment_methods.refine(
      (value) => value !== undefined && Object.values(value).includes(true),
      { error: "At least one payment method must be accepted", params: { code: "INVALID_VALUE" } },
    ),
  })),
  idempotency_key: key,
}));

/** `PUT /v2/invoices/{id}` */
export const updateInvoiceBody = lazyObject(() => ({
  invoice: lazyObject(() => ({
    ...invoiceFields.shape,
    version: z.int(),
    location_id: maybe(word(255)),
    order_id: maybe(word(255)),
  })),
  fields_to_clear: maybe(z.array(word(255)).max(50)),
  idempotency_key: key,
}));

export type SentInvoice = z.output<typeof createInvoiceBody>["invoice"];
export type InvoiceUpdate = z.output<typeof updateInvoiceBody>;

const rulesOfRequests = within(
  "invoice.payment_requests[]",
  exclusive("fixed_amount_requested_money", "percentage_requested"),
  requiredIf("card_id", is("automatic_payment_source", "CARD_ON_FILE")),
  refusedIf(
    ["fixed_amount_requested_money", "percentage_requested"],
    is("request_type", "BALANCE"),
  ),
);

export const rulesOfNewInvoice = [
  ...rulesOfRequests,
  ...within(
    "invoice.payment_requests[]",
    anyOf("request_type"),
    anyOf("due_date"),
    refusedIf("card_id", isNot("automatic_payment_source", "CARD_ON_FILE")),
  ),
];

export const rulesOfUpdate = rulesOfRequests;

export const publishBody = lazyObject(() => ({ version: z.int(), idempotency_key: key }));
export const cancelBody = lazyObject(() => ({ version: z.int() }));

export const listInvoicesQuery = lazyObject(() => ({ ...listFields(), location_id: word(255) }));

/** `POST /v2/invoices/search` */
export const searchInvoicesBody = lazyObject(() => ({
  query: z.object({
    filter: z.object({
      location_ids: z.array(word(255)).length(1),
      customer_ids: maybe(z.array(word(255)).max(1)),
    }),
    sort: maybe(z.object({ field: z.literal("INVOICE_SORT_DATE"), order: maybe(sortOrder) })),
  }),
  limit: maybe(
    z
      .int()
      .min(1)
      .transform((value) => Math.min(value, MAX_PAGE)),
  ),
  cursor: maybe(z.string()),
}));

const attachedTypes = /^(?:image\/(?:gif|jpeg|png|tiff|bmp)|application\/pdf)$/;

/** `POST /v2/invoices/{id}/attachments`: the JSON of the form's `request`, and its file. */
export const attachmentBody = lazyObject(() => ({
  request: lazyObject(() => ({
    idempotency_key: key,
    description: maybe(text(128)),
  })),
  image_file: z
    .object({ fileName: text(500), contentType: z.string(), bytes: z.instanceof(Uint8Array) })
    .refine(({ contentType }) => attachedTypes.test(contentType), {
      error: "Files of this type cannot be attached",
      params: { code: "UNSUPPORTED_MEDIA_TYPE" },
    }),
})).transform(({ request, image_file }) => ({ ...request, file: image_file }));
