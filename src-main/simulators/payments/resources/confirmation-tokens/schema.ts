import {
  createChoice,
  objectId,
  params,
  shipping,
  unsettable,
  unsettableAppUrl,
  unsupported,
} from "../../shared/schema.ts";
import { methodData } from "../payment-methods/schema.ts";

/** The parameters of `POST /v1/test_helpers/confirmation_tokens`. */
export const createTokenBody = params(() => ({
  payment_method: objectId.optional(),
  payment_method_data: methodData.optional(),
  return_url: unsettableAppUrl.optional(),
  setup_future_usage: createChoice("off_session", "on_session").optional(),
  shipping: unsettable(shipping).optional(),
  ...unsupported("payment_method_options"),
}));
