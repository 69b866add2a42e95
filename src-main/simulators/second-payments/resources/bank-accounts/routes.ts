import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidRequest, notFound } from "../../errors.ts";
import { emit } from "../../events.ts";
import { readId, route } from "../../route.ts";
import { CURRENCY, type ApiObject } from "../../shared/api-object.ts";
import { idempotencyKey, maybe, word } from "../../shared/fields.ts";
import { bankAccountId } from "../../shared/ids.ts";
import { isEither, listFields, presentPage, takePage } from "../../shared/paging.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored } from "../../shared/records.ts";
import { checkCustomer, requireLocationId, requireStored } from "../../shared/require.ts";

/** The sandbox's token of a bank account, made by the Web Payments SDK. */
const TEST_NONCE = "bnon:bank-nonce-ok";

function presentAccount({ id, fields, version }: Stored): ApiObject {
  return {
    id,
    account_number_suffix: "000",
    country: "US",
    currency: CURRENCY,
    account_type: "CHECKING",
    holder_name: "Sandbox Buyer",
    primary_bank_identification_number: "011000015",
    bank_name: "Sandbox Bank",
    creditable: false,
    debitable: fields["status"] === "VERIFIED",
    fingerprint: "sq-1-bank-011000015000",
    ...fields,
    version,
  };
}

/** Bank accounts of customers. The sandbox's account is verified at once. */
export const routes = [
  route("POST /v2/bank-accounts", "Keeps a bank account on file", {
    body: lazyObject(() => ({
      idempotency_key: idempotencyKey(64),
      source_id: word(500),
      customer_id: maybe(word(191)),
    })),
    once: "bank account",
    handle: (context, { body: { source_id, customer_id } }) => {
      const { state, ids } = context;
      if (source_id !== TEST_NONCE) {
        throw invalidRequest(404, "NOT_FOUND", "Bank account nonce not found", "source_id");
      }
      checkCustomer(state, customer_id);
      const location_id = requireLocationId(state, undefined);
      const sent = { customer_id, location_id, status: "VERIFICATION_IN_PROGRESS" };
      const { bankAccounts } = state.records;
      const made = addStored(context, bankAccounts, bankAccountId(ids), sent);
      const named = { id: made.id, name: "bank_account" };
      const shown = presentAccount(made);
      emit(context, "bank_account.created", { ...named, shown });
      const verified = changeStored(context, bankAccounts, made, { status: "VERIFIED" });
      emit(context, "bank_account.verified", { ...named, shown: presentAccount(verified) });
      return { bank_account: shown };
    },
  }),
  route("GET /v2/bank-accounts", "Lists bank accounts", {
    query: lazyObject(() => ({
      ...listFields(),
      location_id: z.string().optional(),
      customer_id: z.string().optional(),
    })),
    handle: ({ state }, { query }) => {
      const page = takePage(
        state.records.bankAccounts,
        { ...query, sort_order: "ASC" },
        ({ fields }) =>
          isEither(fields["location_id"], query.location_id) &&
          isEither(fields["customer_id"], query.customer_id),
      );
      return presentPage("bank_accounts", page, presentAccount);
    },
  }),
  route(
    "GET /v2/bank-accounts/by-v1-id/:id",
    "Finds a bank account of the first version of the API",
    (_context, request) => {
      // No account was made with the first version of the API.
      throw notFound("bank account", readId(request));
    },
  ),
  route("GET /v2/bank-accounts/:id", "Shows a bank account", ({ state }, request) => ({
    bank_account: presentAccount(
      requireStored(state, "bankAccounts", "bank account", readId(request)),
    ),
  })),
  route("POST /v2/bank-accounts/:id/disable", "Disables a bank account", (context, request) => {
    const { state } = context;
    const old = requireStored(state, "bankAccounts", "bank account", readId(request));
    if (old.fields["status"] === "DISABLED") return { bank_account: presentAccount(old) };
    const { bankAccounts } = state.records;
    const disabled = changeStored(context, bankAccounts, old, { status: "DISABLED" });
    const shown = presentAccount(disabled);
    emit(context, "bank_account.disabled", { id: disabled.id, name: "bank_account", shown });
    return { bank_account: shown };
  }),
];
