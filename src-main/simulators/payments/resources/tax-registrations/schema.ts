import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { createChoice, integer, params } from "../../shared/schema.ts";

/** A moment, or now. */
const moment = z.union([z.literal("now"), integer], { error: "must be a timestamp or now" });

const types = lazy(() =>
  createChoice(
    "ioss",
    "oss_non_union",
    "oss_union",
    "standard",
    "simplified",
    "province_standard",
    "admissions_tax",
    "amusement_tax",
    "attendance_tax",
    "communications_tax",
    "entertainment_tax",
    "gross_receipts_tax",
    "hospitality_tax",
    "lease_tax",
    "local_amusement_tax",
    "local_lease_tax",
    "luxury_tax",
    "mass_transit_parking_tax",
    "parking_tax",
    "resort_tax",
    "retail_delivery_fee",
    "state_communications_tax",
    "state_retail_delivery_fee",
    "state_sales_tax",
    "tourism_tax",
    "utility_users_tax",
  ),
);

const inPlace = lazyStrictObject(() => ({ jurisdiction: z.string().min(1).max(100) }));

const option = lazyStrictObject(() => ({
  type: types(),
  standard: lazyStrictObject(() => ({
    place_of_supply_scheme: createChoice("inbound_goods", "small_seller", "standard").optional(),
  })).optional(),
  province_standard: lazyStrictObject(() => ({ province: z.string().length(2) })).optional(),
  state: z.string().length(2).optional(),
  local_amusement_tax: inPlace.optional(),
  local_lease_tax: inPlace.optional(),
  state_sales_tax: lazyStrictObject(() => ({
    elections: z.array(
      lazyStrictObject(() => ({
        jurisdiction: z.string().min(1).max(100).optional(),
        type: createChoice("local_use_tax", "simplified_sellers_use_tax", "single_local_use_tax"),
      })),
    ),
  })).optional(),
}));

/** The parameters of `POST /v1/tax/registrations`. */
export const createRegistrationBody = params(() => ({
  active_from: moment,
  country: z.string().length(2),
  country_options: z.record(z.string().length(2), option),
  expires_at: integer.optional(),
}));

/** The parameters of `POST /v1/tax/registrations/:id`. */
export const updateRegistrationBody = params(() => ({
  active_from: moment.optional(),
  expires_at: z.union([moment, z.literal("").transform(() => null)]).optional(),
}));

export type NewRegistration = z.output<typeof createRegistrationBody>;
export type RegistrationUpdate = z.output<typeof updateRegistrationBody>;
