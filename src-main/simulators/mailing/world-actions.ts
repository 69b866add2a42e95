import * as z from "zod";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import { createWorldActionHelper } from "#core/contract/world-action.ts";
import {
  certifiedNames,
  type PieceKind,
  type TrackingName,
  trackingNames,
} from "./pieces/kinds.ts";
import { canHave, presentPiece } from "./pieces/present.ts";
import { moment } from "./shared/schema.ts";
import type { Piece, SimContext, State, TrackingEvent } from "./state.ts";

const worldAction = createWorldActionHelper<State>();

const fields = {
  location: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .meta({ title: "Location", description: "Default: the recipient's ZIP code; none for Mailed" }),
  time: moment
    .optional()
    .meta({ title: "Time", description: "ISO 8601. Default: the simulator's time" }),
};

const pieceId = (title: string, picker: string) =>
  z.string().min(1).max(200).meta({ title, picker });

const usualName = z.enum(trackingNames).meta({ title: "Name" });

/** A scan, as a form describes it. */
interface Scan {
  readonly name: TrackingName;
  readonly location?: string | undefined;
  readonly time?: number | undefined;
}

/** The default location of a scan: none when mailed, else the recipient's zip code. */
function locationOf(piece: Piece, { name, location }: Scan): string | null {
  if (location !== undefined) return location;
  if (name === "Mailed") return null;
  return /^\d{5}/.exec(piece.to.zip)?.[0] ?? null;
}

/** The scans with one more, in the order of their times; of two at the same time the older stays first. */
function withScan(
  events: readonly TrackingEvent[],
  event: TrackingEvent,
): readonly TrackingEvent[] {
  const place = events.findLastIndex(({ time }) => time <= event.time) + 1;
  return events.toSpliced(place, 0, event);
}

function addScan({ ids, now, state }: SimContext, piece: Piece, scan: Scan): Piece {
  const event: TrackingEvent = {
    id: ids.next("evnt_", 16, "hex"),
    name: scan.name,
    location: locationOf(piece, scan),
    time: scan.time ?? now,
    createdAt: now,
  };
  const trackingEvents = withScan(piece.trackingEvents, event);
  return state.pieces[piece.kind].replace({ ...piece, trackingEvents });
}

/** Adds a scan to a piece. Throws if the piece is unknown or canceled, or cannot have the scan. */
function scanPiece(context: SimContext, kind: PieceKind, id: string, scan: Scan): unknown {
  const piece = context.state.pieces[kind].get(id);
  if (!piece || piece.isDeleted) {
    throw controlRefusal(404, "not_found", `No such ${kind.replace("_", " ")}: ${id}`, kind);
  }
  if (canHave(piece, scan.name)) return presentPiece(context.state, addScan(context, piece, scan));
  const message = `name (${scan.name}): certified letters have no International Exit, and only they have ${certifiedNames.join(" and ")}`;
  throw controlRefusal(422, "invalid_field", message, "name");
}

const unfit = (kind: PieceKind) => ({
  unfit: ({ state }: SimContext, id: string) =>
    state.pieces[kind].get(id)?.isDeleted === true ? "canceled" : undefined,
});

const effectsOn = (noun: string) => [
  `A scan is added to the ${noun}'s tracking_events, in the order of their times.`,
  "Nothing is recorded: this provider sends no webhooks.",
];

/** World actions of the mailing provider. */
export const worldActions = [
  worldAction({
    path: "/_tracking_event",
    title: "Add tracking event",
    summary: "Adds a scan to a postcard",
    effects: effectsOn("postcard"),
    body: lazyStrictObject(() => ({
      postcard: pieceId("Postcard", "postcards"),
      name: usualName,
      ...fields,
    })),
    choices: { postcard: unfit("postcard") },
    handle: (context, { postcard, ...scan }) => scanPiece(context, "postcard", postcard, scan),
  }),
  worldAction({
    path: "/_letter_tracking_event",
    title: "Add tracking event to a letter",
    summary: "Adds a scan to a letter",
    effects: [...effectsOn("letter"), "Only certified letters have Pickup Available and Issue."],
    body: lazyStrictObject(() => ({
      letter: pieceId("Letter", "letters"),
      name: z.enum([...trackingNames, ...certifiedNames]).meta({ title: "Name" }),
      ...fields,
    })),
    choices: { letter: unfit("letter") },
    handle: (context, { letter, ...scan }) => scanPiece(context, "letter", letter, scan),
  }),
  worldAction({
    path: "/_self_mailer_tracking_event",
    title: "Add tracking event to a self mailer",
    summary: "Adds a scan to a self mailer",
    effects: effectsOn("self mailer"),
    body: lazyStrictObject(() => ({
      self_mailer: pieceId("Self mailer", "self_mailers"),
      name: usualName,
      ...fields,
    })),
    choices: { self_mailer: unfit("self_mailer") },
    handle: (context, { self_mailer: id, ...scan }) => scanPiece(context, "self_mailer", id, scan),
  }),
  worldAction({
    path: "/_check_tracking_event",
    title: "Add tracking event to a check",
    summary: "Adds a scan to a check",
    effects: effectsOn("check"),
    body: lazyStrictObject(() => ({
      check: pieceId("Check", "checks"),
      name: usualName,
      ...fields,
    })),
    choices: { check: unfit("check") },
    handle: (context, { check, ...scan }) => scanPiece(context, "check", check, scan),
  }),
];
