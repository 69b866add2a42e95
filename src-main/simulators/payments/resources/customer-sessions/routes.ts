import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { missingParam } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireCustomer } from "../../shared/require.ts";
import { flag, objectId, params, unsupported } from "../../shared/schema.ts";
import { secondsNow } from "../../state.ts";

const HALF_HOUR = 1_800;
const HOUR = 3_600;

const componentNames = [
  "buy_button",
  "customer_sheet",
  "mobile_payment_element",
  "payment_element",
  "pricing_table",
] as const;

const component = lazyStrictObject(() => ({
  enabled: flag,
  ...unsupported("features"),
})).optional();

const components = lazyStrictObject(() => ({
  buy_button: component,
  customer_sheet: component,
  mobile_payment_element: component,
  payment_element: component,
  pricing_table: component,
  ...unsupported("active_entitlements", "customer_portal"),
}));

/** Secrets for parts of the provider that run in a browser or an app. */
export const routes = [
  route("POST /v1/customer_sessions", "Creates a secret for components in a browser", {
    answers: "customer_session",
    body: params(() => ({
      customer: objectId.optional(),
      components,
      ...unsupported("customer_account"),
    })),
    handle: (context, { params: input }) => {
      if (input.customer === undefined) throw missingParam("customer");
      const customer = requireCustomer(context, input.customer, "customer");
      const created = secondsNow(context);
      const enabled = componentNames.map((name) => {
        const isOn = input.components[name]?.enabled ?? false;
        const hasFeatures = name !== "buy_button" && name !== "pricing_table";
        return [name, { enabled: isOn, ...(hasFeatures ? { features: null } : {}) }] as const;
      });
      return {
        object: "customer_session",
        client_secret: context.ids.next("cuss_secret_", 40),
        components: {
          active_entitlements: { enabled: false },
          customer_portal: { enabled: false },
          ...Object.fromEntries(enabled),
        },
        created,
        customer: customer.id,
        customer_account: null,
        expires_at: created + HALF_HOUR,
        livemode: false,
      };
    },
  }),
  route("POST /v1/ephemeral_keys", "Creates a key for an app", {
    answers: "ephemeral_key",
    body: params(() => ({
      customer: objectId.optional(),
      ...unsupported("issuing_card", "nonce", "verification_session"),
    })),
    handle: (context, { params: input }) => {
      if (input.customer === undefined) throw missingParam("customer");
      const customer = requireCustomer(context, input.customer, "customer");
      const created = secondsNow(context);
      return {
        id: context.ids.next("ephkey_", 24),
        object: "ephemeral_key",
        associated_objects: [{ id: customer.id, type: "customer" }],
        created,
        expires: created + HOUR,
        livemode: false,
        secret: context.ids.next("ek_test_", 60),
      };
    },
  }),
  route("DELETE /v1/ephemeral_keys/:id", "Ends a key for an app", {
    answers: "ephemeral_key",
    handle: (context, { id }) => {
      const created = secondsNow(context);
      return { id, object: "ephemeral_key", created, expires: created, livemode: false };
    },
  }),
];
