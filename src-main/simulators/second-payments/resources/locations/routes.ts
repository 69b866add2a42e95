import { invalidRequest } from "../../errors.ts";
import { emitLocation } from "../../events.ts";
import { readId, route } from "../../route.ts";
import { iso, merchantPlace, type ApiObject } from "../../shared/api-object.ts";
import { locationIdOf } from "../../shared/ids.ts";
import { type Location } from "../../shared/entities.ts";
import { BUSINESS_NAME, type SimContext, type State } from "../../state.ts";
import { createLocationBody, updateLocationBody } from "./schema.ts";

function presentLocation(state: State, location: Location): ApiObject {
  return {
    id: location.id,
    name: location.name,
    address: { address_line_1: "1600 Pennsylvania Ave NW", locality: "Washington", country: "US" },
    timezone: "Etc/UTC",
    capabilities: ["CREDIT_CARD_PROCESSING", "AUTOMATIC_TRANSFERS"],
    status: "ACTIVE",
    created_at: iso(location.createdAt),
    merchant_id: state.merchantId,
    ...merchantPlace,
    business_name: BUSINESS_NAME,
    type: "PHYSICAL",
    business_hours: {},
    mcc: "7299",
    ...location.fields,
  };
}

/** The fields that were sent. */
function given(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** The location of a path: one by its id, or the `main` one. */
function requireLocation({ locations }: State, id: string): Location {
  const location = id === "main" ? locations.at(0) : locations.get(id);
  if (location) return location;
  throw invalidRequest(404, "NOT_FOUND", `Location \`${id}\` not found.`, "location_id");
}

function checkName({ state }: SimContext, name: string | undefined, own?: string): void {
  const isTaken = [...state.locations.values()].some((one) => one.name === name && one.id !== own);
  if (!isTaken) return;
  const detail = `The nickname ${String(name)} is already used by another location.`;
  throw invalidRequest(400, "INVALID_VALUE", detail, "location.name");
}

const unsupported = ["location.tax_ids", "location.custom_receipt_text", "location.return_policy"];

/** The merchant's locations. The first is the `main` one. */
export const routes = [
  route("GET /v2/locations", "Lists locations", ({ state }) => ({
    locations: [...state.locations.values()].map((location) => presentLocation(state, location)),
  })),
  route("POST /v2/locations", "Adds a location", {
    body: createLocationBody,
    unsupported,
    handle: (context, { body }) => {
      const { ids, now, state } = context;
      const { name, ...sent } = body.location;
      checkName(context, name);
      const made = { id: locationIdOf(ids), name, createdAt: now, fields: given(sent) };
      const location = state.locations.add(made);
      emitLocation(context, "created", location);
      return { location: presentLocation(state, location) };
    },
  }),
  route("GET /v2/locations/:id", "Shows a location, or the `main` one", ({ state }, request) => ({
    location: presentLocation(state, requireLocation(state, readId(request))),
  })),
  route("PUT /v2/locations/:id", "Changes a location in the fields named", {
    body: updateLocationBody,
    unsupported,
    handle: (context, request) => {
      const { state } = context;
      const found = requireLocation(state, readId(request));
      const { name = found.name, ...sent } = request.body.location;
      checkName(context, name, found.id);
      const fields = { ...found.fields, ...given(sent) };
      const location = state.locations.replace({ ...found, name, fields });
      emitLocation(context, "updated", location);
      return { location: presentLocation(state, location) };
    },
  }),
];
