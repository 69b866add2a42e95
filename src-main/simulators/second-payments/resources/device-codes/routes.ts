import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { idempotencyKey, maybe, text } from "../../shared/fields.ts";
import { deviceCode, deviceCodeId } from "../../shared/ids.ts";
import { isEither, presentPage, takePage } from "../../shared/paging.ts";
import { requireDeviceCode, requireLocationId } from "../../shared/require.ts";
import type { DeviceCode } from "../../shared/entities.ts";

/** The time in which a device must sign in with a code. */
const PAIRING_MS = 5 * 60_000;

const productType = z.literal("TERMINAL_API");

const createDeviceCodeBody = lazyObject(() => ({
  idempotency_key: idempotencyKey(128),
  device_code: z.object({
    name: maybe(text(128)),
    product_type: productType,
    location_id: maybe(text(50)),
  }),
}));

const listDeviceCodesQuery = lazyObject(() => ({
  cursor: z.string().optional(),
  location_id: z.string().optional(),
  product_type: productType.optional(),
  status: z.enum(["UNPAIRED", "PAIRED", "EXPIRED", "UNKNOWN"]).optional(),
}));

const MOST = 100;

const endOf = ({ createdAt }: DeviceCode) => createdAt + PAIRING_MS;

/** A code expires by the clock. No device signs in with it, as in the provider's sandbox. */
function statusAt(code: DeviceCode, now: number): "UNPAIRED" | "EXPIRED" {
  return now < endOf(code) ? "UNPAIRED" : "EXPIRED";
}

function presentDeviceCode(code: DeviceCode, now: number): ApiObject {
  const status = statusAt(code, now);
  return {
    id: code.id,
    name: code.name,
    code: code.code,
    product_type: "TERMINAL_API",
    location_id: code.locationId,
    status,
    pair_by: iso(endOf(code)),
    created_at: iso(code.createdAt),
    status_changed_at: iso(status === "EXPIRED" ? endOf(code) : code.createdAt),
  };
}

/** Codes with which a device signs in as a terminal. */
export const routes = [
  route("POST /v2/devices/codes", "Makes a code for a device", {
    body: createDeviceCodeBody,
    once: "device code",
    handle: ({ ids, now, state }, { body: { device_code: sent } }) => {
      const code = state.deviceCodes.add({
        id: deviceCodeId(ids),
        code: deviceCode(ids),
        name: sent.name,
        locationId:
          sent.location_id === undefined ? undefined : requireLocationId(state, sent.location_id),
        createdAt: now,
      });
      return { device_code: presentDeviceCode(code, now) };
    },
  }),
  route("GET /v2/devices/codes", "Lists codes for devices", {
    query: listDeviceCodesQuery,
    handle: ({ now, state }, { query }) => {
      const page = takePage(
        state.deviceCodes,
        { cursor: query.cursor, limit: MOST, sort_order: "DESC" },
        (code) =>
          isEither(code.locationId, query.location_id) &&
          isEither<string>(statusAt(code, now), query.status),
      );
      return presentPage("device_codes", page, (code) => presentDeviceCode(code, now));
    },
  }),
  route("GET /v2/devices/codes/:id", "Shows a code for a device", ({ now, state }, request) => ({
    device_code: presentDeviceCode(requireDeviceCode(state, readId(request)), now),
  })),
];
