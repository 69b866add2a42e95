import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { prorationBehavior } from "../../billing/schema.ts";
import { listField, type ObjectOf, objectFields, param, shown } from "../../shared/fields.ts";
import {
  count,
  createChoice,
  flag,
  integer,
  objectId,
  unsettable,
  unsupported,
} from "../../shared/schema.ts";

/** A switch of a feature: `false` until a request sets it. */
const enabled = () => ({ ...param(flag, false), ...shown(false) });

const customerPart = createChoice("address", "email", "name", "phone", "shipping", "tax_id");

const customerUpdate = objectFields(() => ({
  allowed_updates: listField(unsettable(z.array(customerPart))),
  enabled: enabled(),
}));

const invoiceHistory = objectFields(() => ({ enabled: enabled() }));

const methodUpdate = objectFields(() => ({
  enabled: enabled(),
  payment_method_configuration: shown<string | null>(null),
}));

const reason = createChoice(
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
);

/** The reason of a customer who leaves. */
export type Reason = z.output<typeof reason>;

/** The reasons that a customer can give. */
export interface Reasons {
  readonly enabled: boolean;
  readonly feedback_options: null;
  readonly options: readonly Reason[];
}

const reasons = lazyStrictObject(() => ({
  enabled: flag,
  options: unsettable(z.array(reason)).optional(),
  ...unsupported("feedback_options"),
})).transform(({ enabled: isEnabled, options }): Reasons => ({
  enabled: isEnabled,
  feedback_options: null,
  options: options ?? [],
}));

const noReasons: Reasons = { enabled: false, feedback_options: null, options: [] };

const cancellation = objectFields(() => ({
  cancellation_reason: param(reasons, noReasons),
  enabled: enabled(),
  mode: param(createChoice("at_period_end", "immediately"), "at_period_end" as const),
  proration_behavior: param(prorationBehavior, "none" as const),
}));

const pause = objectFields(() => ({
  duration: shown({ interval_options: [], type: "indefinite" }),
  enabled: enabled(),
}));

const quantity = lazyStrictObject(() => ({
  enabled: flag,
  maximum: integer.optional(),
  minimum: count.optional(),
}));

const product = lazyStrictObject(() => ({
  adjustable_quantity: quantity.optional(),
  prices: z.array(objectId).min(1),
  product: objectId,
})).transform(({ adjustable_quantity: given, prices, product: id }) => ({
  adjustable_quantity: {
    enabled: given?.enabled ?? false,
    maximum: given?.maximum ?? null,
    minimum: given?.minimum ?? 1,
  },
  prices,
  product: id,
}));

const condition = lazyStrictObject(() => ({
  type: createChoice("decreasing_item_amount", "shortening_interval"),
}));

const endOfPeriod = lazyStrictObject(() => ({
  conditions: unsettable(z.array(condition)).optional(),
})).transform(({ conditions }) => ({ conditions: conditions ?? [] }));

const update = objectFields(() => ({
  billing_cycle_anchor: param(createChoice("now", "unchanged"), null),
  default_allowed_updates: listField(
    unsettable(z.array(createChoice("price", "promotion_code", "quantity"))),
  ),
  enabled: enabled(),
  products: param(unsettable(z.array(product)), null),
  proration_behavior: param(prorationBehavior, "none" as const),
  schedule_at_period_end: param(endOfPeriod, { conditions: [] }),
  trial_update_behavior: param(createChoice("continue_trial", "end_trial"), "end_trial" as const),
}));

/** The features of a portal. They are stored as the API shows them. */
export interface Features {
  readonly customer_update: ObjectOf<typeof customerUpdate>;
  readonly invoice_history: ObjectOf<typeof invoiceHistory>;
  readonly payment_method_update: ObjectOf<typeof methodUpdate>;
  readonly subscription_cancel: ObjectOf<typeof cancellation>;
  readonly subscription_pause: ObjectOf<typeof pause>;
  readonly subscription_update: ObjectOf<typeof update>;
}

/** The parameters of the features. */
export const featuresBody = lazyStrictObject(() => ({
  customer_update: lazyStrictObject(customerUpdate.updated).optional(),
  invoice_history: lazyStrictObject(invoiceHistory.updated).optional(),
  payment_method_update: lazyStrictObject(() => ({
    ...methodUpdate.updated(),
    ...unsupported("payment_method_configuration"),
  })).optional(),
  subscription_cancel: lazyStrictObject(cancellation.updated).optional(),
  subscription_pause: lazyStrictObject(() => ({
    ...pause.updated(),
    ...unsupported("duration"),
  })).optional(),
  subscription_update: lazyStrictObject(update.updated).optional(),
}));

type FeaturesWish = z.output<typeof featuresBody>;

/** Returns features that are all switched off. */
export const noFeatures = (): Features => ({
  customer_update: customerUpdate.blank({}),
  invoice_history: invoiceHistory.blank({}),
  payment_method_update: methodUpdate.blank({}),
  subscription_cancel: cancellation.blank({}),
  subscription_pause: pause.blank({}),
  subscription_update: update.blank({}),
});

/** Returns the features of the configuration that a portal has by default. */
export const defaultFeatures = (): Features => ({
  ...noFeatures(),
  customer_update: customerUpdate.blank({
    allowed_updates: ["address", "email", "phone", "tax_id"],
    enabled: true,
  }),
  invoice_history: invoiceHistory.blank({ enabled: true }),
  payment_method_update: methodUpdate.blank({ enabled: true }),
  subscription_cancel: cancellation.blank({ enabled: true }),
  subscription_update: update.blank({
    default_allowed_updates: ["price"],
    enabled: true,
    proration_behavior: "create_prorations",
  }),
});

/** Returns features after a request; it leaves others as they are. */
export function reviseFeatures(before: Features, input: FeaturesWish): Features {
  const { subscription_update: plan } = input;
  const updated = update.revise(before.subscription_update, plan ?? {});
  const isSilent = plan?.enabled === true && plan.default_allowed_updates === undefined;
  const allowed = updated.default_allowed_updates;
  return {
    customer_update: customerUpdate.revise(before.customer_update, input.customer_update ?? {}),
    invoice_history: invoiceHistory.revise(before.invoice_history, input.invoice_history ?? {}),
    payment_method_update: methodUpdate.revise(
      before.payment_method_update,
      input.payment_method_update ?? {},
    ),
    subscription_cancel: cancellation.revise(
      before.subscription_cancel,
      input.subscription_cancel ?? {},
    ),
    subscription_pause: pause.revise(before.subscription_pause, input.subscription_pause ?? {}),
    subscription_update: {
      ...updated,
      default_allowed_updates: isSilent && allowed.length === 0 ? ["price"] : allowed,
    },
  };
}

/** The parts of a customer that a portal lets its owner change. */
export const customerParts = ({ customer_update: feature }: Features): readonly string[] =>
  feature.enabled ? feature.allowed_updates : [];
