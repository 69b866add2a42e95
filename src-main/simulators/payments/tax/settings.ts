import type { ApiObject } from "../shared/present.ts";
import type { State } from "../state.ts";
import type { TaxSettings } from "./types.ts";

const SETTINGS = "tax_settings";

/** The head office of the simulated account, so that an app can compute taxes at once. */
const headOffice: ApiObject = {
  city: "South San Francisco",
  country: "US",
  line1: "354 Oyster Point Blvd",
  line2: null,
  postal_code: "94080",
  state: "CA",
};

/** Returns the settings of an account. Those of a connected account begin without a head office. */
export function settingsOf({ taxSettings, account }: State): TaxSettings {
  return (
    taxSettings.get(SETTINGS) ?? {
      id: SETTINGS,
      headOffice: account.isConnected ? null : headOffice,
      taxBehavior: null,
      taxCode: account.isConnected ? null : "txcd_10000000",
    }
  );
}

/** Stores the settings of an account. */
export function storeSettings({ taxSettings }: State, settings: TaxSettings): TaxSettings {
  return taxSettings.get(SETTINGS) ? taxSettings.replace(settings) : taxSettings.add(settings);
}

/** Returns the country of the head office, if there is one. */
export function headOfficeOf(state: State): { readonly country: string } | undefined {
  const country = settingsOf(state).headOffice?.["country"];
  return typeof country === "string" ? { country } : undefined;
}

/** Lists the settings that are missing before taxes can be computed. */
export function missingSettings({ headOffice: office }: TaxSettings): readonly string[] {
  return office === null ? ["head_office"] : [];
}

/** Returns whether prices in a currency contain their tax, where a request does not say. */
export function defaultBehavior(state: State, currency: string): "exclusive" | "inclusive" {
  const { taxBehavior } = settingsOf(state);
  if (taxBehavior === "inclusive") return "inclusive";
  if (taxBehavior !== "inferred_by_currency") return "exclusive";
  return currency === "usd" || currency === "cad" ? "exclusive" : "inclusive";
}

/** Returns the tax code of products that have none. */
export const defaultTaxCode = (state: State): string =>
  settingsOf(state).taxCode ?? "txcd_10000000";
