import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import {
  changeDrawer,
  findOpenShift,
  openDrawer,
  presentShift,
  readShift,
} from "../resources/cash-drawers/drawers.ts";
import type { State } from "../state.ts";

const worldAction = createWorldActionHelper<State>();

/** A person in the shop opens, uses or closes the cash drawer. */
export const cashDrawerAction = worldAction({
  path: "/_cash_drawer",
  title: "Use a cash drawer",
  summary: "A person opens, uses or closes the cash drawer of a shop",
  effects: [
    "The shift of the drawer begins, gets an event, ends or is closed.",
    "Cash payments and refunds of the location are counted while the shift is open.",
    "Nothing is recorded: this provider has no events about drawers.",
  ],
  body: lazyStrictObject(() => ({
    action: z
      .enum(["open", "paid_in", "paid_out", "no_sale", "end", "close"])
      .meta({ title: "Action" }),
    amount: z
      .int()
      .min(0)
      .max(99_999_999)
      .default(0)
      .meta({ title: "Amount", description: "In cents; counted when the drawer is closed" }),
    location_id: z
      .string()
      .min(1)
      .max(50)
      .optional()
      .meta({ title: "Location", description: "Default: the main one" }),
    description: z.string().min(1).max(200).optional().meta({ title: "Description" }),
  })),
  choices: {
    action: {
      list: ({ state }) => {
        const open = findOpenShift(state, state.locations.at(0)?.id ?? "");
        const isEnded = open !== undefined && readShift(open).ended_at !== undefined;
        const names = isEnded
          ? ["close"]
          : open
            ? ["paid_in", "paid_out", "no_sale", "end", "close"]
            : ["open"];
        return names.map((id) => ({ id, label: id.replace("_", " ") }));
      },
    },
  },
  handle: (context, { action, amount, location_id: id, description }) => {
    const { state } = context;
    const location = id === undefined ? state.locations.at(0) : state.locations.get(id);
    if (!location) {
      throw controlRefusal(404, "not_found", `There is no location ${id ?? ""}`, "location_id");
    }
    const open = findOpenShift(state, location.id);
    const wrong = (message: string) => controlRefusal(409, "drawer_state", message, "action");
    if (action === "open") {
      if (open) throw wrong(`The drawer of ${location.id} is open already: close it first`);
      return presentShift(state, openDrawer(context, location.id, amount, description));
    }
    if (!open) throw wrong(`The drawer of ${location.id} is closed: open it first`);
    if (action !== "close" && readShift(open).ended_at !== undefined) {
      throw wrong(`The shift of ${location.id} has ended: close the drawer`);
    }
    return presentShift(state, changeDrawer(context, open, action, amount, description));
  },
});
