import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import type { ApiObject } from "../../shared/present.ts";
import { between, createChoice, flag } from "../../shared/schema.ts";

const toggle = createChoice("disabled", "enabled");
const redisplay = createChoice("always", "limited", "unspecified");
const filters = z.array(redisplay).min(1);

const plain = lazyStrictObject(() => ({ enabled: flag }));

const sheet = lazyStrictObject(() => ({
  enabled: flag,
  features: lazyStrictObject(() => ({
    payment_method_allow_redisplay_filters: filters.optional(),
    payment_method_remove: toggle.optional(),
  })).optional(),
}));

const mobile = lazyStrictObject(() => ({
  enabled: flag,
  features: lazyStrictObject(() => ({
    payment_method_allow_redisplay_filters: filters.optional(),
    payment_method_redisplay: toggle.optional(),
    payment_method_remove: toggle.optional(),
    payment_method_save: toggle.optional(),
    payment_method_save_allow_redisplay_override: redisplay.optional(),
  })).optional(),
}));

const element = lazyStrictObject(() => ({
  enabled: flag,
  features: lazyStrictObject(() => ({
    payment_method_allow_redisplay_filters: filters.optional(),
    payment_method_redisplay: toggle.optional(),
    payment_method_redisplay_limit: between(1, 10).optional(),
    payment_method_remove: toggle.optional(),
    payment_method_save: toggle.optional(),
    payment_method_save_usage: createChoice("off_session", "on_session").optional(),
  })).optional(),
}));

/** The parts of the provider that a customer session lets a browser or an app show. */
export const components = lazyStrictObject(() => ({
  active_entitlements: plain.optional(),
  buy_button: plain.optional(),
  customer_portal: plain.optional(),
  customer_sheet: sheet.optional(),
  mobile_payment_element: mobile.optional(),
  payment_element: element.optional(),
  pricing_table: plain.optional(),
}));

type Components = z.output<typeof components>;

/** The features of each component before a request names one. */
const firstFeatures: Readonly<Record<string, ApiObject>> = {
  customer_sheet: {
    payment_method_allow_redisplay_filters: ["always"],
    payment_method_remove: "disabled",
  },
  mobile_payment_element: {
    payment_method_allow_redisplay_filters: ["always"],
    payment_method_redisplay: "disabled",
    payment_method_remove: "disabled",
    payment_method_save: "disabled",
    payment_method_save_allow_redisplay_override: null,
  },
  payment_element: {
    payment_method_allow_redisplay_filters: ["always"],
    payment_method_redisplay: "disabled",
    payment_method_redisplay_limit: 3,
    payment_method_remove: "disabled",
    payment_method_save: "disabled",
    payment_method_save_usage: null,
  },
};

const names = [
  "active_entitlements",
  "buy_button",
  "customer_portal",
  "customer_sheet",
  "mobile_payment_element",
  "payment_element",
  "pricing_table",
] as const;

/** Returns whether a request switches a component on. */
export const hasComponent = (given: Components): boolean =>
  names.some((name) => given[name]?.enabled === true);

/** The components as the API shows them. */
export function presentComponents(given: Components): ApiObject {
  return Object.fromEntries(
    names.map((name) => {
      const own = given[name];
      const first = firstFeatures[name];
      const features = own && "features" in own ? own.features : undefined;
      return [
        name,
        {
          enabled: own?.enabled ?? false,
          ...(first && { features: features ? { ...first, ...features } : null }),
        },
      ];
    }),
  );
}
