import { invalidRequest } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { iso, merchantPlace, type ApiObject } from "../../shared/api-object.ts";
import { BUSINESS_NAME, type Location, type State } from "../../state.ts";

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
  };
}

/** The merchant's locations: there is one. */
export const routes = [
  route("GET /v2/locations", "Lists locations", ({ state }) => ({
    locations: [...state.locations.values()].map((location) => presentLocation(state, location)),
  })),
  route("GET /v2/locations/:id", "Shows a location, or the `main` one", ({ state }, request) => {
    const id = readId(request);
    const location = id === "main" ? state.locations.at(0) : state.locations.get(id);
    if (!location) {
      throw invalidRequest(404, "NOT_FOUND", `Location \`${id}\` not found.`, "location_id");
    }
    return { location: presentLocation(state, location) };
  }),
];
