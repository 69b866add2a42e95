import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import { presentPostcard } from "./resources/postcards/present.ts";
import { moment } from "./shared/schema.ts";
import {
  type Postcard,
  type SimContext,
  type State,
  type TrackingEvent,
  trackingNames,
} from "./state.ts";

const worldAction = createWorldActionHelper<State>();

const body = lazyStrictObject(() => ({
  postcard: z.string().min(1).max(200).meta({ title: "Postcard", picker: "postcards" }),
  name: z.enum(trackingNames).meta({ title: "Name" }),
  location: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ title: "Location", description: "Default: the recipient's ZIP code; none for Mailed" }),
  time: moment
    .optional()
    .meta({ title: "Time", description: "ISO 8601. Default: the simulator's time" }),
}));

type Scan = z.output<typeof body>;

/** The default location of a scan: none when mailed, else the recipient's zip code. */
function locationOf(card: Postcard, { name, location }: Scan): string | null {
  if (location !== undefined) return location;
  if (name === "Mailed") return null;
  return /^\d{5}/.exec(card.to.zip)?.[0] ?? null;
}

/** The scans with one more, in the order of their times; of two at the same time the older stays first. */
function withScan(
  events: readonly TrackingEvent[],
  event: TrackingEvent,
): readonly TrackingEvent[] {
  const place = events.findLastIndex(({ time }) => time <= event.time) + 1;
  return events.toSpliced(place, 0, event);
}

function addScan(context: SimContext, card: Postcard, scan: Scan): Postcard {
  const { ids, now, state } = context;
  const event: TrackingEvent = {
    id: ids.next("evnt_", 16, "hex"),
    name: scan.name,
    location: locationOf(card, scan),
    time: scan.time ?? now,
    createdAt: now,
  };
  const trackingEvents = withScan(card.trackingEvents, event);
  return state.postcards.replace({ ...card, trackingEvents });
}

/** World actions of the mailing provider. */
export const worldActions = [
  worldAction({
    path: "/_tracking_event",
    title: "Add tracking event",
    summary: "Adds a scan to a postcard",
    effects: [
      "A scan is added to the postcard's tracking_events, in the order of their times.",
      "Nothing is recorded: this provider sends no webhooks.",
    ],
    body,
    choices: {
      postcard: {
        unfit: ({ state }, id) => (state.postcards.get(id)?.isDeleted ? "canceled" : undefined),
      },
    },
    handle: (context, scan) => {
      const card = context.state.postcards.get(scan.postcard);
      if (!card || card.isDeleted) {
        const message = `No such postcard: ${scan.postcard}`;
        throw controlRefusal(404, "not_found", message, "postcard");
      }
      return presentPostcard(addScan(context, card, scan));
    },
  }),
];
