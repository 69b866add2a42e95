import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { anyMoney, maybe, text } from "../../shared/fields.ts";
import { addStored, changeStored } from "../../shared/records.ts";
import { requireLocationId } from "../../shared/require.ts";
import type { SimContext, State } from "../../state.ts";

const percent = z.int().min(0).max(100);

const locationSettings = lazyObject(() => ({
  customer_notes_enabled: maybe(z.boolean()),
  policies: maybe(
    z
      .array(
        z.object({ uid: maybe(text(50)), title: maybe(text(50)), description: maybe(text(4_096)) }),
      )
      .max(2),
  ),
  branding: maybe(
    z.object({
      header_type: maybe(z.enum(["BUSINESS_NAME", "FRAMED_LOGO", "FULL_WIDTH_LOGO"])),
      button_color: maybe(z.string().regex(/^#[0-9a-fA-F]{6}$/, "Expected a color as #ffffff")),
      button_shape: maybe(z.enum(["SQUARED", "ROUNDED", "PILL"])),
    }),
  ),
  tipping: maybe(
    z.object({
      percentages: maybe(z.array(percent).max(3)),
      smart_tipping_enabled: maybe(z.boolean()),
      default_percent: maybe(percent),
      smart_tips: maybe(z.array(anyMoney).max(3)),
      default_smart_tip: maybe(anyMoney),
    }),
  ),
  coupons: maybe(z.object({ enabled: maybe(z.boolean()) })),
}));

const enabled = lazyObject(() => ({ enabled: maybe(z.boolean()) }));
const range = lazyObject(() => ({ min: anyMoney, max: anyMoney }));

const merchantSettings = lazyObject(() => ({
  payment_methods: maybe(
    z.object({
      apple_pay: maybe(enabled),
      google_pay: maybe(enabled),
      cash_app: maybe(enabled),
      afterpay_clearpay: maybe(
        z.object({
          enabled: maybe(z.boolean()),
          order_eligibility_range: maybe(range),
          item_eligibility_range: maybe(range),
        }),
      ),
    }),
  ),
}));

/** The settings of a new merchant. */
const firstSettings = lazy(() => ({
  location: {
    customer_notes_enabled: true,
    policies: [],
    branding: { header_type: "BUSINESS_NAME", button_color: "#006aff", button_shape: "ROUNDED" },
    tipping: { percentages: [15, 20, 25], smart_tipping_enabled: false, default_percent: 15 },
    coupons: { enabled: false },
  },
  merchant: {
    payment_methods: {
      apple_pay: { enabled: true },
      google_pay: { enabled: true },
      cash_app: { enabled: true },
      afterpay_clearpay: { enabled: false },
    },
  },
}));

type Kind = keyof ReturnType<typeof firstSettings>;

function present(state: State, kind: Kind, id: string): ApiObject {
  const kept = state.records.checkoutSettings.get(id);
  const updated_at = iso(kept?.updatedAt ?? state.createdAt);
  const own = kind === "location" ? { location_id: id } : {};
  return {
    [`${kind}_settings`]: { ...own, ...firstSettings()[kind], ...kept?.fields, updated_at },
  };
}

/** Replaces the sections that are sent; the others stay. */
function change(context: SimContext, kind: Kind, id: string, sent: ApiObject): ApiObject {
  const { checkoutSettings } = context.state.records;
  const old = checkoutSettings.get(id);
  if (old) changeStored(context, checkoutSettings, old, sent);
  else addStored(context, checkoutSettings, id, sent);
  const shown = present(context.state, kind, id);
  const name = `${kind}_settings`;
  emit(context, `online_checkout.${kind}_settings.updated`, { id, name, shown: shown[name] });
  return shown;
}

/** The look and the payment methods of pages behind payment links. */
export const routes = [
  route(
    "GET /v2/online-checkout/location-settings/:id",
    "Shows the checkout settings of a location",
    ({ state }, request) => present(state, "location", requireLocationId(state, readId(request))),
  ),
  route(
    "PUT /v2/online-checkout/location-settings/:id",
    "Changes the checkout settings of a location",
    {
      body: lazyObject(() => ({ location_settings: locationSettings })),
      handle: (context, request) => {
        const id = requireLocationId(context.state, readId(request));
        return change(context, "location", id, request.body.location_settings);
      },
    },
  ),
  route(
    "GET /v2/online-checkout/merchant-settings",
    "Shows the checkout settings of the merchant",
    ({ state }) => present(state, "merchant", state.merchantId),
  ),
  route(
    "PUT /v2/online-checkout/merchant-settings",
    "Changes the checkout settings of the merchant",
    {
      body: lazyObject(() => ({ merchant_settings: merchantSettings })),
      handle: (context, { body }) =>
        change(context, "merchant", context.state.merchantId, body.merchant_settings),
    },
  ),
];
