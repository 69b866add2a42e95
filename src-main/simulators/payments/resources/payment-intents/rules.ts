import {
  exclusive,
  is,
  isNot,
  refusedIf,
  requiredIf,
  type Rule,
  within,
  worded,
} from "#core/contract/rules/rule.ts";

/** Rules about a method that is named or described. */
export const methodRules: readonly Rule[] = [
  exclusive("payment_method", "payment_method_data"),
  ...within("payment_method_data", exclusive("card.token", "card.number")),
];

/** Rules about a confirmation token: it has a method. */
export const tokenRules: readonly Rule[] = [
  exclusive("confirmation_token", "payment_method"),
  exclusive("confirmation_token", "payment_method_data"),
];

/** Rules about parameters that only a confirmation uses. */
export function confirmationRules(...names: readonly string[]): readonly Rule[] {
  return [refusedIf(names, isNot("confirm", "true"))];
}

const automatic = is("automatic_payment_methods.enabled", "true");

/** Types of methods are named or chosen automatically. */
export const typeRules: readonly Rule[] = [
  "payment_method_types",
  "allowed_payment_method_types",
].map((name) => ({ ...exclusive(name, "automatic_payment_methods"), when: [automatic] }));

/** A method that is chosen automatically may lead the buyer to another page, and back. */
export const returnRule: Rule = worded(
  requiredIf(
    "return_url",
    is("confirm", "true"),
    automatic,
    isNot("automatic_payment_methods.allow_redirects", "never"),
  ),
  {
    message:
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
  },
);

const savesOffSession = refusedIf("setup_future_usage", is("off_session", "true"));

/** Rules of `POST /v1/payment_intents`. */
export const newIntentRules: readonly Rule[] = [
  ...methodRules,
  ...tokenRules,
  ...typeRules,
  ...confirmationRules(
    "confirmation_token",
    "error_on_requires_action",
    "mandate",
    "mandate_data",
    "off_session",
    "return_url",
  ),
  returnRule,
  savesOffSession,
  refusedIf("confirmation_method", automatic, is("confirmation_method", "manual")),
];

/** Rules of `POST /v1/payment_intents/:id/confirm`. */
export const confirmRules: readonly Rule[] = [...methodRules, ...tokenRules, savesOffSession];
