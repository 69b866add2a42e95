import { invalidRequest, notFound } from "../../errors.ts";
import { idOf, route } from "../../route.ts";
import { presentLocation, presentMerchant } from "./present.ts";

/** The one merchant, its locations, and the disputes that nobody can open. */
export const routes = [
  route({
    method: "GET",
    path: "/v2/locations",
    summary: "Lists locations",
    handle: ({ state }) => ({
      locations: [...state.locations.values()].map((location) => presentLocation(state, location)),
    }),
  }),
  route({
    method: "GET",
    path: "/v2/locations/:id",
    summary: "Shows a location, or the `main` one",
    handle: ({ state }, request) => {
      const id = idOf(request);
      const location = id === "main" ? state.locations.at(0) : state.locations.get(id);
      if (!location) {
        throw invalidRequest(404, "NOT_FOUND", `Location \`${id}\` not found.`, "location_id");
      }
      return { location: presentLocation(state, location) };
    },
  }),
  route({
    method: "GET",
    path: "/v2/merchants",
    summary: "Lists the merchant",
    handle: ({ state }) => ({ merchant: [presentMerchant(state)] }),
  }),
  route({
    method: "GET",
    path: "/v2/merchants/:id",
    summary: "Shows the merchant, by id or as `me`",
    handle: ({ state }, request) => {
      const id = idOf(request);
      if (id !== "me" && id !== state.merchantId) throw notFound("merchant", id);
      return { merchant: presentMerchant(state) };
    },
  }),
  route({
    method: "GET",
    path: "/v2/disputes",
    summary: "Lists disputes: there are none",
    handle: () => ({}),
  }),
];
