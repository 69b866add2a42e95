import type { ApiObject } from "../shared/present.ts";
import type { PaymentIntent } from "../state.ts";
import { financialAddresses, referenceOf } from "./instructions.ts";

/** The instructions for a customer who has to send money, as `next_action`. */
export function presentInstructions({
  id,
  amount,
  currency,
  customer,
  transfer,
}: PaymentIntent): ApiObject {
  const { applied = 0, country, only, type = "us_bank_transfer" } = transfer ?? {};
  const all = financialAddresses(type, customer ?? id, country ?? "DE");
  return {
    display_bank_transfer_instructions: {
      amount_remaining: amount - applied,
      currency,
      financial_addresses: all.filter((one) => !only || only.some((kind) => kind === one["type"])),
      hosted_instructions_url: null,
      reference: referenceOf(id),
      type,
    },
    type: "display_bank_transfer_instructions",
  };
}
