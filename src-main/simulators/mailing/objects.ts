import type { ObjectCollection } from "#core/simulator/objects.ts";
import { presentAddress } from "./resources/addresses/present.ts";
import { presentPostcard } from "./resources/postcards/present.ts";
import type { Postcard, State } from "./state.ts";

function statusOf({ isDeleted, trackingEvents }: Postcard): string {
  return isDeleted ? "canceled" : (trackingEvents.at(-1)?.name ?? "processed");
}

/** What the panel shows of the mailing provider. */
export const objects: readonly ObjectCollection<State>[] = [
  {
    name: "postcards",
    title: "Postcards",
    action: { path: "/_tracking_event", field: "postcard" },
    count: (state) => state.postcards.size,
    *list(state) {
      for (const card of state.postcards.newestFirst()) {
        const { to, size, id, createdAt } = card;
        const label = `${size} to ${to.name ?? to.company ?? ""}, ${to.city}`;
        yield { id, label, status: statusOf(card), createdAt };
      }
    },
    find: ({ state }, id) => {
      const card = state.postcards.get(id);
      return card && presentPostcard(card);
    },
  },
  {
    name: "addresses",
    title: "Addresses",
    count: (state) => state.addresses.size,
    *list(state) {
      for (const {
        id,
        name,
        company,
        city,
        isDeleted,
        createdAt,
      } of state.addresses.newestFirst()) {
        const label = `${name ?? company ?? ""}, ${city}`;
        yield { id, label, status: isDeleted ? "deleted" : "saved", createdAt };
      }
    },
    find: ({ state }, id) => {
      const address = state.addresses.get(id);
      return address && presentAddress(address);
    },
  },
];
