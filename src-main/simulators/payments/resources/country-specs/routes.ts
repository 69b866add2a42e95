import { lazy } from "#core/contract/lazy.ts";
import { noSuchObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/present.ts";
import { currencies } from "../../shared/schema.ts";

/** The countries of accounts, each with its currency. */
const table = `
  AE aed AT eur AU aud BE eur BG eur BR brl CA cad CH chf CY eur CZ czk DE eur DK dkk EE eur ES eur
  FI eur FR eur GB gbp GI gbp GR eur HK hkd HR eur HU huf IE eur IN inr IT eur JP jpy LI chf LT eur
  LU eur LV eur MT eur MX mxn MY myr NL eur NO nok NZ nzd PL pln PT eur RO ron SE sek SG sgd SI eur
  SK eur TH thb US usd
`;

const countries = lazy(() =>
  Array.from(table.matchAll(/([A-Z]{2}) ([a-z]{3})/g), ([, code = "", currency = ""]) => ({
    code,
    currency,
  })),
);

const common = ["external_account", "tos_acceptance.date", "tos_acceptance.ip"];

const person = [
  "individual.address.city",
  "individual.address.line1",
  "individual.address.postal_code",
  "individual.dob.day",
  "individual.dob.month",
  "individual.dob.year",
  "individual.first_name",
  "individual.last_name",
];

const company = [
  "company.address.city",
  "company.address.line1",
  "company.address.postal_code",
  "company.name",
  "company.tax_id",
];

/** The facts about accounts of a country as the API shows them. */
function presentSpec({
  code,
  currency,
}: {
  readonly code: string;
  readonly currency: string;
}): ApiObject {
  const payable = countries()
    .filter((other) => other.currency === currency)
    .map((other) => other.code);
  const bank = code === "US" ? ["individual.ssn_last_4"] : [];
  return {
    id: code,
    object: "country_spec",
    default_currency: currency,
    supported_bank_account_currencies: { [currency]: payable },
    supported_payment_currencies: [...currencies()],
    supported_payment_methods: code === "US" ? ["ach", "card", "stripe"] : ["card", "stripe"],
    supported_transfer_countries: countries().map((other) => other.code),
    verification_fields: {
      company: {
        additional: ["relationship.executive"],
        minimum: ["business_type", ...company, ...common],
      },
      individual: {
        additional: ["individual.id_number"],
        minimum: ["business_type", ...common, ...person, ...bank],
      },
    },
  };
}

/** Facts about accounts in each country. */
export const routes = [
  route("GET /v1/country_specs", "Lists the countries of accounts", {
    answers: "country_spec",
    query: listQuery(() => ({})),
    handle: (_context, { params: paging }) =>
      linesPage(countries().map(presentSpec), paging, "/v1/country_specs"),
  }),
  route("GET /v1/country_specs/:id", "Shows the facts about accounts in a country", {
    answers: "country_spec",
    handle: (_context, { id }) => {
      const found = countries().find(({ code }) => code === id.toUpperCase());
      if (!found) throw noSuchObject("country", id);
      return presentSpec(found);
    },
  }),
];
