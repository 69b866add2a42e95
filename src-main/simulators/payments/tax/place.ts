import { lazy } from "#core/contract/lazy.ts";
import type { ApiObject } from "../shared/present.ts";
import { nameOfState } from "./rates.ts";

/** The country and, of the US and Canada, the state that taxes a sale. */
export interface Place {
  readonly country: string;
  readonly state: string | null;
}

/** The first three digits of the ZIP codes of each state: first, last and state. */
const zipCodes = `
  005-005 NY 010-027 MA 028-029 RI 030-038 NH 039-049 ME 050-059 VT 060-069 CT 070-089 NJ 100-149 NY
  150-196 PA 197-199 DE 200-205 DC 206-219 MD 220-246 VA 247-268 WV 270-289 NC 290-299 SC 300-319 GA
  320-349 FL 350-369 AL 370-385 TN 386-397 MS 398-399 GA 400-427 KY 430-459 OH 460-479 IN 480-499 MI
  500-528 IA 530-549 WI 550-567 MN 570-577 SD 580-588 ND 590-599 MT 600-629 IL 630-658 MO 660-679 KS
  680-693 NE 700-714 LA 716-729 AR 730-732 OK 733-733 TX 734-749 OK 750-799 TX 800-816 CO 820-831 WY
  832-838 ID 840-847 UT 850-865 AZ 870-884 NM 885-885 TX 889-898 NV 900-961 CA 967-968 HI 970-979 OR
  980-994 WA 995-999 AK
`;

const zipRanges = lazy(() =>
  Array.from(zipCodes.matchAll(/(\d+)-(\d+) ([A-Z]+)/g), ([, first, last, state = ""]) => ({
    first: Number(first),
    last: Number(last),
    state,
  })),
);

/** The province of each first letter of a postal code in Canada. */
const provinceByLetter: Readonly<Record<string, string>> = Object.fromEntries(
  "A:NL B:NS C:PE E:NB G:QC H:QC J:QC K:ON L:ON M:ON N:ON P:ON R:MB S:SK T:AB V:BC X:NT Y:YT"
    .split(" ")
    .map((pair) => [pair.slice(0, 1), pair.slice(2)] as const),
);

function stateOfPostalCode(country: string, code: string): string | undefined {
  if (country === "CA") {
    return /^[A-Z]\d[A-Z]/i.test(code) ? provinceByLetter[code[0]?.toUpperCase() ?? ""] : undefined;
  }
  if (!/^\d{5}(-?\d{4})?$/.test(code)) return undefined;
  const area = Number(code.slice(0, 3));
  return zipRanges().find(({ first, last }) => first <= area && area <= last)?.state;
}

const textOf = (address: ApiObject, field: string): string => {
  const value = address[field];
  return typeof value === "string" ? value.trim() : "";
};

/** Returns the code of a state that is written as a code. */
function stateGiven(country: string, state: string): string | undefined {
  const code = state.toUpperCase().replace(`${country}-`, "");
  return nameOfState(country, code) === undefined ? undefined : code;
}

/**
 * Returns the place of an address; `undefined` if the address is too incomplete. An address in the US needs a
 * ZIP code, or its city and state; one in Canada a postal code or a province; others the country.
 */
export function locate(address: ApiObject): Place | undefined {
  const country = textOf(address, "country").toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) return undefined;
  if (country !== "US" && country !== "CA") return { country, state: null };
  const given = stateGiven(country, textOf(address, "state"));
  const code = textOf(address, "postal_code");
  const byCode = stateOfPostalCode(country, code);
  const needsCity = country === "US" && textOf(address, "city") === "";
  const state = byCode ?? (code === "" && !needsCity ? given : undefined);
  return state === undefined ? undefined : { country, state };
}
