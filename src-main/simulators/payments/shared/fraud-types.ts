/** The reasons of card networks for a warning. */
export const fraudTypes = [
  "card_never_received",
  "fraudulent_card_application",
  "made_with_counterfeit_card",
  "made_with_lost_card",
  "made_with_stolen_card",
  "misc",
  "unauthorized_use_of_card",
] as const;

export type FraudType = (typeof fraudTypes)[number];
