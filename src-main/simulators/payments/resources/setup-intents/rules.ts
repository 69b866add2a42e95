import { isPresent, is, refusedIf, type Rule } from "#core/contract/rules/rule.ts";
import {
  confirmationRules,
  methodRules,
  returnRule,
  tokenRules,
  typeRules,
} from "../payment-intents/rules.ts";

/** Rules of `POST /v1/setup_intents`. */
export const newSetupRules: readonly Rule[] = [
  ...methodRules,
  ...tokenRules,
  ...typeRules,
  returnRule,
  ...confirmationRules("confirmation_token", "mandate_data", "return_url"),
  refusedIf("customer", is("attach_to_self", "true")),
  refusedIf("single_use", isPresent("customer")),
];
