import { exclusive, is, isNot, refusedIf, type Rule, within } from "#core/contract/rules/rule.ts";

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
  savesOffSession,
  { ...refusedIf("confirmation_method", is("confirmation_method", "manual"), automatic) },
];

/** Rules of `POST /v1/payment_intents/:id/confirm`. */
export const confirmRules: readonly Rule[] = [...methodRules, ...tokenRules, savesOffSession];
