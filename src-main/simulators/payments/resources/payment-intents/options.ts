import { transferTypeFor } from "../../cash/instructions.ts";
import type { PaymentIntent } from "../../state.ts";
import type { Confirmation } from "./schema.ts";

const TYPE = "payment_method_options[customer_balance][bank_transfer][type]";

/** Throws if a bank transfer of another currency is asked for. */
export function checkOptions(
  input: Pick<Confirmation, "payment_method_options">,
  currency: string,
): void {
  const type = input.payment_method_options?.customer_balance?.bank_transfer?.type;
  if (type !== undefined) transferTypeFor(currency, type, TYPE);
}

/** Returns the fields of an intent that the options of a request set, for cards at readers and bank transfers. */
export function optionsIn({
  payment_method_options: options,
}: Pick<Confirmation, "payment_method_options">): Pick<
  PaymentIntent,
  "increments" | "transferOption"
> {
  const wish = options?.card_present?.request_incremental_authorization_support;
  const transfer = options?.customer_balance?.bank_transfer;
  return {
    ...(wish === undefined ? {} : { increments: wish ? true : undefined }),
    ...(transfer === undefined
      ? {}
      : {
          transferOption: {
            country: transfer.eu_bank_transfer?.country ?? null,
            only: transfer.requested_address_types ?? null,
          },
        }),
  };
}
