import { lazy } from "#core/contract/lazy.ts";
import type { State } from "../state.ts";
import type { Place } from "./place.ts";
import { isInEu, type LeviedRate, nameOfState, ratesOf, type StandardRate } from "./rates.ts";
import { headOfficeOf } from "./settings.ts";
import type { TaxRegistration } from "./types.ts";

/** A tax of a place on a sale: its percentage is 0 where it is not imposed. */
export interface Levy {
  readonly jurisdiction: {
    readonly country: string;
    readonly display_name: string;
    readonly level: "country" | "state";
    readonly state: string | null;
  };
  readonly rate: StandardRate | null;
  readonly reason: string;
}

/** The facts about a customer and a sale that decide about taxes. */
export interface Sale {
  readonly place: Place;
  /** Unix seconds. */
  readonly date: number;
  readonly taxIds: readonly { readonly type: string }[];
  readonly override: string;
}

/** The tax code of products that are never taxed. */
export const NONTAXABLE = "txcd_00000000";

const regionNames = lazy(() => new Intl.DisplayNames(["en"], { type: "region" }));

/** Returns whether a registration applies at a time. */
export function isActiveAt({ activeFrom, expiresAt }: TaxRegistration, date: number): boolean {
  return activeFrom <= date && (expiresAt === null || date < expiresAt);
}

function optionOf({ options }: TaxRegistration, country: string) {
  return options[country.toLowerCase()];
}

/** Returns whether a registration covers a rate of a place. */
function covers(registration: TaxRegistration, place: Place, rate: LeviedRate): boolean {
  const option = optionOf(registration, registration.country);
  if (registration.country !== place.country) {
    const isUnionScheme = /^(?:oss_union|oss_non_union|ioss)$/.test(option?.type ?? "");
    return isUnionScheme && isInEu(registration.country) && isInEu(place.country);
  }
  if (place.country === "US") {
    return option?.type === "state_sales_tax" && option.state === place.state;
  }
  if (place.country !== "CA") return true;
  const isProvincial = rate.level === "state" && rate.type !== "hst";
  return isProvincial
    ? option?.province_standard?.province === place.state
    : option?.type !== "province_standard";
}

/** Returns whether a business abroad pays the tax itself: it gave a tax number of its country. */
function isReverseCharged(
  { place, taxIds }: Sale,
  rate: LeviedRate,
  homeCountry: string | undefined,
): boolean {
  if (rate.level !== "country" || homeCountry === place.country || place.country === "CA")
    return false;
  const prefix = isInEu(place.country) ? "eu_vat" : `${place.country.toLowerCase()}_`;
  return taxIds.some(({ type }) => type.startsWith(prefix));
}

/** Lists the taxes of a sale of a product, each with the reason for its rate. */
export function decideTaxes(state: State, sale: Sale, taxCode: string): readonly Levy[] {
  const { place, date, override } = sale;
  const home = headOfficeOf(state)?.country;
  const active = [...state.taxRegistrations.values()].filter((one) => isActiveAt(one, date));
  const nameAt = (level: "country" | "state") =>
    level === "state" && place.state !== null
      ? nameOfState(place.country, place.state)
      : regionNames().of(place.country);
  const levy = (level: "country" | "state", reason: string, rate: StandardRate | null): Levy => ({
    jurisdiction: {
      country: place.country,
      display_name: nameAt(level) ?? place.country,
      level,
      state: level === "state" ? place.state : null,
    },
    rate,
    reason,
  });
  const rates = ratesOf(place.country, place.state);
  if (rates.length === 0) return [levy("country", "not_supported", null)];
  return rates.map((rate) => {
    const { level } = rate;
    if (!active.some((one) => covers(one, place, rate))) return levy(level, "not_collecting", null);
    if (taxCode === NONTAXABLE) return levy(level, "product_exempt", null);
    if (override === "customer_exempt") return levy(level, "customer_exempt", null);
    if (override === "reverse_charge" || isReverseCharged(sale, rate, home)) {
      return levy(level, "reverse_charge", null);
    }
    if (rate.percent === 0) return levy(level, "not_subject_to_tax", null);
    return levy(level, "standard_rated", rate);
  });
}
