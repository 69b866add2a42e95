import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { customerBalanceOption } from "../../cash/schema.ts";
import { flag, unsupported } from "../../shared/schema.ts";

const cardPresent = lazyStrictObject(() => ({
  request_incremental_authorization_support: flag.optional(),
  ...unsupported("capture_method", "request_extended_authorization", "routing"),
}));

/** The options of cards at readers and of bank transfers. */
export const ownOptions = () => ({
  card_present: cardPresent.optional(),
  customer_balance: customerBalanceOption.optional(),
});
