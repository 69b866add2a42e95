import { type ObjectOf, objectFields, shown } from "../../shared/fields.ts";

/** The fields of an early fraud warning, in the order of responses. */
export const warningFields = objectFields(() => ({
  id: shown(""),
  object: shown("radar.early_fraud_warning"),
  actionable: shown(true),
  charge: shown(""),
  created: shown(0),
  fraud_type: shown("misc"),
  livemode: shown(false),
  payment_intent: shown<string | undefined>(undefined),
}));

/** The report of a bank that a charge may be fraudulent. */
export type EarlyFraudWarning = ObjectOf<typeof warningFields>;
