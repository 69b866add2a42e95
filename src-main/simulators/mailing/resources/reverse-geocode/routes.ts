import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";

/** Some ZIP codes that examples use, with their places: ZIP code, latitude, longitude. */
const places: readonly (readonly [string, number, number])[] = [
  ["02108", 42.3574, -71.0637],
  ["10001", 40.7506, -73.9972],
  ["19103", 39.9529, -75.1738],
  ["20500", 38.8977, -77.0365],
  ["33101", 25.7783, -80.1959],
  ["60601", 41.8855, -87.6221],
  ["78701", 30.2711, -97.7437],
  ["80202", 39.7527, -104.9998],
  ["90210", 34.1019, -118.4163],
  ["94085", 37.3891, -122.0179],
  ["94107", 37.7665, -122.3961],
  ["98101", 47.6111, -122.3343],
];

const RADIANS = Math.PI / 180;
const EARTH_MILES = 3_958.8;

/** The great-circle distance in miles, by the haversine formula. */
function distanceOf(fromLat: number, fromLong: number, toLat: number, toLong: number): number {
  const [lat, long] = [(toLat - fromLat) * RADIANS, (toLong - fromLong) * RADIANS];
  const part =
    Math.sin(lat / 2) ** 2 +
    Math.cos(fromLat * RADIANS) * Math.cos(toLat * RADIANS) * Math.sin(long / 2) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(part));
}

const degrees = (most: number) =>
  z.preprocess(
    (value) => (typeof value === "string" && value !== "" ? Number(value) : value),
    z.number().min(-most).max(most),
  );

/** ZIP codes near a place. */
export const routes = [
  route("POST /v1/us_reverse_geocode_lookups", "Finds ZIP codes near a place", {
    query: lazyObject(() => ({
      size: z
        .string()
        .regex(/^\d{1,2}$/, "must be a number")
        .transform(Number)
        .pipe(z.number().min(1).max(50))
        .default(5),
    })),
    body: lazyObject(() => ({ latitude: degrees(90), longitude: degrees(180) })),
    handle: ({ ids }, { body: { latitude, longitude }, query: { size } }) => {
      const found = places
        .map(([zip, lat, long]) => ({
          components: { zip_code: zip, zip_code_plus_4: "" },
          location_analysis: {
            latitude: lat,
            longitude: long,
            distance: Math.round(distanceOf(latitude, longitude, lat, long) * 100) / 100,
          },
        }))
        .sort((a, b) => a.location_analysis.distance - b.location_analysis.distance);
      return {
        id: ids.next("us_reverse_geocode_", 16, "hex"),
        addresses: found.slice(0, size),
        object: "us_reverse_geocode_lookup",
      };
    },
  }),
];
