import type { Piece, Scan } from "./shapes.ts";

/** The scans of a piece that arrives, in order. */
const usual = ["Mailed", "In Transit", "In Local Area", "Processed for Delivery", "Delivered"];

/** The last scan of a piece that does not arrive. */
const ends = ["Delivered", "Returned to Sender", "International Exit"];

interface Step {
  readonly name: string;
  /** Absent while it is still to come. */
  readonly scan?: Scan;
  readonly isNewest: boolean;
}

/** Returns the scans of a piece, and the usual ones that are still to come. */
export function listSteps({ tracking_events: scans, deleted }: Piece): readonly Step[] {
  const newest = scans.at(-1);
  const done = scans.map((scan) => ({ name: scan.name, scan, isNewest: scan === newest }));
  if (deleted || ends.includes(newest?.name ?? "")) return done;
  const reached = Math.max(-1, ...scans.map(({ name }) => usual.indexOf(name)));
  return [...done, ...usual.slice(reached + 1).map((name) => ({ name, isNewest: false }))];
}

/** Returns the state of a piece in a few words. */
export function describePiece({ tracking_events: scans, deleted }: Piece): string {
  if (deleted) return "canceled before it went to print";
  return scans.at(-1)?.name.toLowerCase() ?? "not mailed yet";
}
