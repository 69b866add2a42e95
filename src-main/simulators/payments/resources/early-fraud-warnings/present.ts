import type { Resource } from "../../shared/resource.ts";
import type { EarlyFraudWarning } from "./fields.ts";

export const warningResource: Resource<EarlyFraudWarning> = {
  name: "radar.early_fraud_warning",
  noun: "early fraud warning",
  of: ({ earlyFraudWarnings }) => earlyFraudWarnings,
  present: ({ payment_intent: intent, ...warning }) => ({
    ...warning,
    ...(intent === undefined ? {} : { payment_intent: intent }),
  }),
};
