import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import { accountFields, count, exchangeIndex, subaccount } from "../../shared/fields.ts";
import { invalidParameters } from "../../errors.ts";
import { CONTRACT } from "../../shared/units.ts";

const limitFields = lazy(() => ({
  contracts_limit: z.number().int().min(1).max(1_000_000).optional(),
  contracts_limit_fp: count.optional(),
}));

export const createGroupBody = lazyObject(() => ({
  ...limitFields(),
  subaccount,
  exchange_index: exchangeIndex,
}));

export const updateLimitBody = lazyObject(limitFields);

/** The body of a change that has nothing to say: the SDK sends `{}`, or nothing. */
export const emptyBody = lazyLooseObject(() => ({}));

export const groupQuery = lazyObject(() => accountFields);

export const subaccountQuery = lazyObject(() => ({ subaccount: accountFields.subaccount }));

/** Returns the limit, which has two names; if both are sent, they must be equal. */
export function limitOf(body: z.output<typeof updateLimitBody>): number {
  const whole = body.contracts_limit === undefined ? undefined : body.contracts_limit * CONTRACT;
  const limit = body.contracts_limit_fp ?? whole;
  if (limit === undefined) throw invalidParameters("send contracts_limit or contracts_limit_fp");
  if (whole !== undefined && whole !== limit) {
    throw invalidParameters("contracts_limit and contracts_limit_fp differ");
  }
  if (limit % CONTRACT !== 0) throw invalidParameters("contracts_limit_fp must be whole contracts");
  return limit;
}
