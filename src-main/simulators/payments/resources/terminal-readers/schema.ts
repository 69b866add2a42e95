import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import {
  amount,
  count,
  createChoice,
  currency,
  flag,
  integer,
  metadata,
  objectId,
  params,
  redisplay,
  refused,
  text,
  webUrl,
} from "../../shared/schema.ts";

const cancellable = { enable_customer_cancellation: flag.optional() };

const tipping = () => ({
  skip_tipping: flag.optional(),
  tipping: lazyStrictObject(() => ({ amount_eligible: count.optional() })).optional(),
  allow_redisplay: redisplay.optional(),
});

/** The parameters of `POST /v1/terminal/readers/:id/process_payment_intent`. */
export const processPaymentBody = params(() => ({
  payment_intent: objectId,
  process_config: lazyStrictObject(() => ({
    ...cancellable,
    ...tipping(),
    return_url: webUrl.optional(),
  })).optional(),
}));

/** The parameters of `POST /v1/terminal/readers/:id/collect_payment_method`. */
export const collectMethodBody = params(() => ({
  payment_intent: objectId,
  collect_config: lazyStrictObject(() => ({ ...cancellable, ...tipping() })).optional(),
}));

/** The parameters of `POST /v1/terminal/readers/:id/confirm_payment_intent`. */
export const confirmPaymentBody = params(() => ({
  payment_intent: objectId,
  confirm_config: lazyStrictObject(() => ({ return_url: webUrl.optional() })).optional(),
}));

/** The parameters of `POST /v1/terminal/readers/:id/process_setup_intent`. */
export const processSetupBody = params(() => ({
  allow_redisplay: redisplay,
  setup_intent: objectId,
  process_config: lazyStrictObject(() => cancellable).optional(),
}));

/** The parameters of `POST /v1/terminal/readers/:id/refund_payment`. */
export const refundPaymentBody = params(() => ({
  amount: amount.optional(),
  charge: objectId.optional(),
  metadata: metadata.optional(),
  payment_intent: objectId.optional(),
  refund_application_fee: flag.optional(),
  refund_payment_config: lazyStrictObject(() => cancellable).optional(),
  reverse_transfer: flag.optional(),
}));

const cart = lazyStrictObject(() => ({
  currency,
  line_items: z
    .array(lazyStrictObject(() => ({ amount: integer, description: z.string(), quantity: count })))
    .min(1),
  tax: count.optional(),
  total: count,
}));

/** The parameters of `POST /v1/terminal/readers/:id/set_reader_display`. */
export const displayBody = params(() => ({ cart: cart.optional(), type: z.literal("cart") }));

const input = lazyStrictObject(() => ({
  custom_text: lazyStrictObject(() => ({
    description: text.optional(),
    skip_button: text.optional(),
    submit_button: text.optional(),
    title: z.string().min(1).max(40),
  })),
  required: flag.optional(),
  selection: lazyStrictObject(() => ({
    choices: z
      .array(
        lazyStrictObject(() => ({
          id: z.string().min(1).max(50),
          style: createChoice("primary", "secondary").optional(),
          text: z.string().min(1).max(30),
        })),
      )
      .min(1),
  })).optional(),
  toggles: z
    .array(
      lazyStrictObject(() => ({
        default_value: createChoice("disabled", "enabled").optional(),
        description: text.optional(),
        title: text.optional(),
      })),
    )
    .optional(),
  type: createChoice("email", "numeric", "phone", "selection", "signature", "text"),
}));

/** The parameters of `POST /v1/terminal/readers/:id/collect_inputs`. */
export const collectInputsBody = params(() => ({
  inputs: z.array(input).min(1).max(5),
  metadata: metadata.optional(),
}));

/** The parameters of `POST /v1/test_helpers/terminal/readers/:id/present_payment_method`. */
export const presentMethodBody = params(() => ({
  amount_tip: count.optional(),
  card: lazyStrictObject(() => ({
    cvc: z.string().max(10).optional(),
    exp_month: integer,
    exp_year: integer,
    number: z.string().max(40),
  })).optional(),
  card_present: lazyStrictObject(() => ({ number: z.string().max(40).optional() })).optional(),
  interac_present: refused("interac_present"),
  type: createChoice("card", "card_present").optional(),
}));

/** The parameters of `POST /v1/test_helpers/terminal/readers/:id/succeed_input_collection`. */
export const succeedInputsBody = params(() => ({
  skip_non_required_inputs: createChoice("all", "none").optional(),
}));

export type InputsWish = z.output<typeof collectInputsBody>;
export type RefundWish = z.output<typeof refundPaymentBody>;
export type PresentedMethod = z.output<typeof presentMethodBody>;
