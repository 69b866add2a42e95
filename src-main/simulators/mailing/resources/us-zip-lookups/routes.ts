import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import type { State } from "../../state.ts";

/** City, state, county and its number. */
type Place = readonly [string, string, string, string];

/** Some ZIP codes that examples use. Others are known from the address book. */
const places: Readonly<Record<string, Place>> = {
  "02108": ["BOSTON", "MA", "SUFFOLK", "25025"],
  "10001": ["NEW YORK", "NY", "NEW YORK", "36061"],
  "19103": ["PHILADELPHIA", "PA", "PHILADELPHIA", "42101"],
  "20500": ["WASHINGTON", "DC", "DISTRICT OF COLUMBIA", "11001"],
  "33101": ["MIAMI", "FL", "MIAMI-DADE", "12086"],
  "60601": ["CHICAGO", "IL", "COOK", "17031"],
  "78701": ["AUSTIN", "TX", "TRAVIS", "48453"],
  "80202": ["DENVER", "CO", "DENVER", "08031"],
  "90210": ["BEVERLY HILLS", "CA", "LOS ANGELES", "06037"],
  "94085": ["SUNNYVALE", "CA", "SANTA CLARA", "06085"],
  "94107": ["SAN FRANCISCO", "CA", "SAN FRANCISCO", "06075"],
  "98101": ["SEATTLE", "WA", "KING", "53033"],
};

function findPlaces({ addresses }: State, zip: string): readonly Place[] {
  const known = places[zip];
  if (known) return [known];
  const own = [...addresses.values()].filter(
    (one) => !one.isDeleted && one.country === "US" && one.zip.startsWith(zip),
  );
  const found = own.map(({ city, state }): Place => [city, state, "", ""]);
  return [...new Map(found.map((place) => [place.join(), place])).values()];
}

/** The cities of ZIP codes. */
export const routes = [
  route("POST /v1/us_zip_lookups", "Shows the cities of a ZIP code", {
    body: lazyObject(() => ({
      zip_code: z.string().regex(/^\d{5}$/, "must be 5 digits"),
    })),
    handle: ({ ids, state }, { body }) => {
      const found = findPlaces(state, body.zip_code);
      if (found.length === 0) throw notFound("zip_code");
      return {
        id: ids.next("us_zip_", 16, "hex"),
        zip_code: body.zip_code,
        zip_code_type: "standard",
        cities: found.map(([city, region, county, county_fips], index) => ({
          city,
          state: region,
          county,
          county_fips,
          preferred: index === 0,
        })),
        object: "us_zip_lookup",
      };
    },
  }),
];
