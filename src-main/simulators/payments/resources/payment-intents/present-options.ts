import type { ApiObject } from "../../shared/present.ts";
import type { PaymentIntent } from "../../state.ts";

/** The options of cards at readers and of bank transfers, as an intent shows them. */
export function presentOwnOptions({ increments, transfer }: PaymentIntent): ApiObject {
  const cardPresent = {
    request_extended_authorization: null,
    request_incremental_authorization_support: true,
  };
  return {
    ...(increments ? { card_present: cardPresent } : {}),
    ...(transfer
      ? {
          customer_balance: {
            bank_transfer: {
              ...(transfer.country === null
                ? {}
                : { eu_bank_transfer: { country: transfer.country } }),
              ...(transfer.only === null ? {} : { requested_address_types: transfer.only }),
              type: transfer.type,
            },
            funding_type: "bank_transfer",
          },
        }
      : {}),
  };
}
