import { createObjectList } from "#core/contract/objects.ts";
import { presentAddress } from "./resources/addresses/present.ts";
import { presentPostcard } from "./resources/postcards/present.ts";
import type { State } from "./state.ts";

const objectList = createObjectList<State>();

/** The objects that the panel lists. */
export const objects = [
  objectList({
    name: "postcards",
    action: { path: "/_tracking_event", field: "postcard" },
    of: (state) => state.postcards,
    summarize: ({ to, size, isDeleted, trackingEvents, createdAt }) => ({
      label: `${size} to ${to.name ?? to.company ?? ""}, ${to.city}`,
      status: isDeleted ? "canceled" : (trackingEvents.at(-1)?.name ?? "processed"),
      createdAt,
    }),
    present: presentPostcard,
  }),
  objectList({
    name: "addresses",
    of: (state) => state.addresses,
    summarize: ({ name, company, city, isDeleted, createdAt }) => ({
      label: `${name ?? company ?? ""}, ${city}`,
      status: isDeleted ? "deleted" : "saved",
      createdAt,
    }),
    present: presentAddress,
  }),
];
