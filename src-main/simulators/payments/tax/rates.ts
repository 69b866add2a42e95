import { lazy } from "#core/contract/lazy.ts";

/** A tax of a country or a state: its name, its type as the API names it, and its standard rate. */
export interface StandardRate {
  readonly name: string;
  readonly type: string;
  readonly percent: number;
}

/** Standard rates of countries in percent. Reduced rates are not simulated. */
const national = `
  AE 5 AL 20 AM 20 AO 14 AT 20 AU 10 AW 7 AZ 18 BA 17 BB 17.5 BD 15 BE 21 BF 18 BG 20 BH 10 BJ 18
  BS 10 BW 14 BY 20 CD 16 CH 8.1 CI 18 CL 19 CM 19.25 CO 19 CR 13 CV 15 CY 19 CZ 21 DE 19 DK 25
  EC 15 EE 24 EG 14 ES 21 ET 15 FI 25.5 FR 20 GB 20 GE 18 GH 15 GN 18 GR 24 HR 25 HU 27 ID 11
  IE 23 IN 18 IS 24 IT 22 JP 10 KE 16 KG 12 KH 10 KR 10 KZ 16 LA 10 LK 18 LT 21 LU 17 LV 21 MA 20
  MD 20 ME 21 MK 18 MR 16 MT 18 MX 16 MY 8 NG 7.5 NL 21 NO 25 NP 13 NZ 15 OM 5 PE 18 PH 12 PL 23
  PT 23 RO 21 RS 20 RU 20 SA 15 SE 25 SG 9 SI 22 SK 23 SN 18 SR 10 TH 7 TJ 14 TR 20 TW 5 TZ 18
  UA 20 UG 18 UY 22 UZ 12 VN 10 ZA 15 ZM 16 ZW 15
`;

/** Countries whose tax has another name than VAT. */
const otherNames: Readonly<Record<string, readonly [name: string, type: string]>> = {
  AU: ["GST", "gst"],
  IN: ["IGST", "igst"],
  JP: ["JCT", "jct"],
  MY: ["Service Tax", "service_tax"],
  NZ: ["GST", "gst"],
  SG: ["GST", "gst"],
};

/** Sales tax of the states of the US in percent, without counties and cities. */
const statesOfUs = `
  AL 4 Alabama; AK 0 Alaska; AZ 5.6 Arizona; AR 6.5 Arkansas; CA 7.25 California; CO 2.9 Colorado;
  CT 6.35 Connecticut; DC 6 District of Columbia; DE 0 Delaware; FL 6 Florida; GA 4 Georgia;
  HI 4 Hawaii; IA 6 Iowa; ID 6 Idaho; IL 6.25 Illinois; IN 7 Indiana; KS 6.5 Kansas; KY 6 Kentucky;
  LA 5 Louisiana; MA 6.25 Massachusetts; MD 6 Maryland; ME 5.5 Maine; MI 6 Michigan;
  MN 6.875 Minnesota; MO 4.225 Missouri; MS 7 Mississippi; MT 0 Montana; NC 4.75 North Carolina;
  ND 5 North Dakota; NE 5.5 Nebraska; NH 0 New Hampshire; NJ 6.625 New Jersey; NM 4.875 New Mexico;
  NV 6.85 Nevada; NY 4 New York; OH 5.75 Ohio; OK 4.5 Oklahoma; OR 0 Oregon; PA 6 Pennsylvania;
  RI 7 Rhode Island; SC 6 South Carolina; SD 4.2 South Dakota; TN 7 Tennessee; TX 6.25 Texas;
  UT 6.1 Utah; VA 5.3 Virginia; VT 6 Vermont; WA 6.5 Washington; WI 5 Wisconsin; WV 6 West Virginia;
  WY 4 Wyoming
`;

/** The tax of a province of Canada beside GST (HST: in place of GST), in percent. */
const provincesOfCanada = `
  AB 0 Alberta none; BC 7 British Columbia pst; MB 7 Manitoba rst; NB 15 New Brunswick hst;
  NL 15 Newfoundland and Labrador hst; NS 14 Nova Scotia hst; NT 0 Northwest Territories none;
  NU 0 Nunavut none; ON 13 Ontario hst; PE 15 Prince Edward Island hst; QC 9.975 Quebec qst;
  SK 6 Saskatchewan pst; YT 0 Yukon none
`;

const GST_OF_CANADA: StandardRate = { name: "GST", type: "gst", percent: 5 };

const eu: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** Returns whether a country belongs to the European Union. */
export const isInEu = (country: string): boolean => eu.has(country);

const countries = lazy(() => {
  const words = national.trim().split(/\s+/);
  const rates = new Map<string, StandardRate>();
  for (let at = 0; at < words.length; at += 2) {
    const code = words[at] ?? "";
    const [name, type] = otherNames[code] ?? ["VAT", "vat"];
    rates.set(code, { name, type, percent: Number(words[at + 1]) });
  }
  return rates;
});

const rowsOf = (table: string) =>
  table.split(";").flatMap((row) => {
    const [, code = "", percent, name = ""] = /^\s*([A-Z]{2}) ([\d.]+) (.*\S)\s*$/.exec(row) ?? [];
    return code === "" ? [] : [{ code, percent: Number(percent), name }];
  });

interface StateRate {
  readonly name: string;
  readonly rates: readonly StandardRate[];
}

const states = lazy(
  () =>
    new Map(
      rowsOf(statesOfUs).map(({ code, percent, name }): [string, StateRate] => {
        const rate = { name: "Sales Tax", type: "sales_tax", percent };
        return [code, { name, rates: [rate] }];
      }),
    ),
);

const provinces = lazy(
  () =>
    new Map(
      rowsOf(provincesOfCanada).map(({ code, percent, name: words }): [string, StateRate] => {
        const [, name = "", type = ""] = /^(.*) (\w+)$/.exec(words) ?? [];
        return [code, { name, rates: percent === 0 ? [] : [rateOfType(type, percent)] }];
      }),
    ),
);

const rateOfType = (type: string, percent: number): StandardRate => ({
  name: type.toUpperCase(),
  type,
  percent,
});

/** Returns whether taxes of a country can be computed. */
export function isSupportedCountry(country: string): boolean {
  return country === "US" || country === "CA" || countries().has(country);
}

/** Returns the name of a state of the US or a province of Canada; `undefined` if there is none. */
export function nameOfState(country: string, state: string): string | undefined {
  return statesOf(country)?.get(state)?.name;
}

function statesOf(country: string): ReadonlyMap<string, StateRate> | undefined {
  return country === "US" ? states() : country === "CA" ? provinces() : undefined;
}

/** A rate, and whether the state or the country levies it. */
export interface LeviedRate extends StandardRate {
  readonly level: "country" | "state";
}

/** Lists the rates of a place. */
export function ratesOf(country: string, state: string | null): readonly LeviedRate[] {
  const own = countries().get(country);
  if (own) return [{ ...own, level: "country" }];
  const rates = statesOf(country)?.get(state ?? "")?.rates ?? [];
  const levied = rates.map((rate): LeviedRate => ({ ...rate, level: "state" }));
  const isHarmonized = rates.some(({ type }) => type === "hst");
  return country !== "CA" || isHarmonized
    ? levied
    : [{ ...GST_OF_CANADA, level: "country" }, ...levied];
}
