import { createIdSequence } from "#core/state/id-sequence.ts";
import { badRequest } from "../errors.ts";
import type { ApiObject } from "../shared/present.ts";
import type { BankTransferType } from "./types.ts";

const types: Readonly<Record<string, BankTransferType>> = {
  eur: "eu_bank_transfer",
  gbp: "gb_bank_transfer",
  jpy: "jp_bank_transfer",
  mxn: "mx_bank_transfer",
  usd: "us_bank_transfer",
};

/** Returns the kind of bank transfer for a currency. Throws if a named one has another currency. */
export function transferTypeFor(
  currency: string,
  named: BankTransferType | undefined,
  param: string,
): BankTransferType {
  const known = Object.hasOwn(types, currency) ? types[currency] : undefined;
  if (known !== undefined && (named === undefined || named === known)) return known;
  const message = `Bank transfers of the type ${named ?? "customer_balance"} are not supported in ${currency}.`;
  throw badRequest(message, { param });
}

const address = (country: string): ApiObject => ({
  city: "Test City",
  country,
  line1: "1 Test Street",
  line2: null,
  postal_code: "00000",
  state: null,
});

/** Digits that are the same for the same customer, on every run. */
function digitsOf(customer: string, length: number): string {
  const text = createIdSequence(`account of ${customer}`).next("", length);
  return Array.from(text, (letter) => String(letter.charCodeAt(0) % 10)).join("");
}

const HOLDER = "Simdeck Test Account";
const BANK = "Stripe Test Bank";

/** The account to which a customer sends money, for each kind of transfer. */
export function financialAddresses(
  type: BankTransferType,
  customer: string,
  euCountry: string,
): readonly ApiObject[] {
  const account = digitsOf(customer, 10);
  const held = (country: string) => ({
    account_holder_address: address(country),
    account_holder_name: HOLDER,
    bank_address: address(country),
  });
  switch (type) {
    case "us_bank_transfer":
      return [
        {
          aba: {
            ...held("US"),
            account_number: account,
            account_type: "checking",
            bank_name: BANK,
            routing_number: "110000000",
          },
          supported_networks: ["ach", "domestic_wire_us"],
          type: "aba",
        },
        {
          supported_networks: ["swift"],
          swift: {
            ...held("US"),
            account_number: account,
            account_type: "checking",
            bank_name: BANK,
            swift_code: "TESTUS99XXX",
          },
          type: "swift",
        },
      ];
    case "eu_bank_transfer":
      return [
        {
          iban: {
            ...held(euCountry),
            bic: `TEST${euCountry}99`,
            country: euCountry,
            iban: `${euCountry}00${account}${account}`,
          },
          supported_networks: ["sepa"],
          type: "iban",
        },
      ];
    case "gb_bank_transfer":
      return [
        {
          sort_code: { ...held("GB"), account_number: account.slice(0, 8), sort_code: "108800" },
          supported_networks: ["bacs", "fps"],
          type: "sort_code",
        },
      ];
    case "jp_bank_transfer":
      return [
        {
          supported_networks: ["zengin"],
          type: "zengin",
          zengin: {
            ...held("JP"),
            account_number: account.slice(0, 7),
            account_type: "futsu",
            bank_code: "1100",
            bank_name: BANK,
            branch_code: "000",
            branch_name: "Test Branch",
          },
        },
      ];
    case "mx_bank_transfer":
      return [
        {
          spei: { ...held("MX"), bank_code: "002", bank_name: BANK, clabe: `002180${account}12` },
          supported_networks: ["spei"],
          type: "spei",
        },
      ];
  }
}

/** The text that a customer gives its bank, so that its money is found. */
export const referenceOf = (id: string): string => id.slice(-12).toUpperCase();
