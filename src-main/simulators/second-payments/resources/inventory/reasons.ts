import { badRequest, invalidRequest, missingParameter } from "../../errors.ts";
import type { Stored } from "../../shared/record-types.ts";
import { requireStored } from "../../shared/require.ts";
import type { State } from "../../state.ts";
import type { ReasonReference } from "./schema.ts";

/** Returns one of the merchant's own reasons. Throws for one of the provider's. */
export function requireOwn(
  state: State,
  { type, custom_reason_id: id }: ReasonReference,
  field: string,
): Stored {
  if (type !== "CUSTOM") {
    const detail = "Only custom adjustment reasons can be changed.";
    throw invalidRequest(400, "INVALID_VALUE", detail, `${field}.type`);
  }
  if (id === undefined) throw missingParameter(`${field}.custom_reason_id`);
  return requireStored(state, "adjustmentReasons", "adjustment reason", id);
}

/** Throws if an adjustment names a reason that does not exist or is deleted. */
export function checkReason(
  state: State,
  reference: ReasonReference | undefined,
  field: string,
): void {
  if (reference?.type !== "CUSTOM") return;
  const { fields } = requireOwn(state, reference, field);
  if (fields["is_deleted"] !== true) return;
  throw badRequest("The adjustment reason is deleted.", `${field}.custom_reason_id`);
}
