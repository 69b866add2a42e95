import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { address, maybe, text, word } from "../../shared/fields.ts";

const line = maybe(text(255));

const period = lazyObject(() => ({
  day_of_week: z.enum(["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]),
  start_local_time: text(20),
  end_local_time: text(20),
}));

/** The fields of a location that a merchant decides. */
const location = () => ({
  name: maybe(word(255)),
  address: maybe(address),
  timezone: maybe(word(30)),
  status: maybe(z.enum(["ACTIVE", "INACTIVE"])),
  language_code: maybe(word(5)),
  phone_number: maybe(text(17)),
  business_name: line,
  type: maybe(z.enum(["PHYSICAL", "MOBILE"])),
  website_url: line,
  business_hours: maybe(z.object({ periods: maybe(z.array(period).max(70)) })),
  business_email: line,
  description: maybe(text(1_024)),
  twitter_username: line,
  instagram_username: line,
  facebook_url: line,
  coordinates: maybe(z.object({ latitude: z.number(), longitude: z.number() })),
  mcc: maybe(z.string().regex(/^\d{4}$/)),
});

/** `POST /v2/locations` */
export const createLocationBody = lazyObject(() => ({
  location: lazyObject(() => ({ ...location(), name: word(255) })),
}));

/** `PUT /v2/locations/{id}` */
export const updateLocationBody = lazyObject(() => ({ location: lazyObject(location) }));
