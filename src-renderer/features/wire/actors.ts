import type { EventRow } from "#shared/domain/egress.ts";
import type { RequestRow } from "#shared/domain/request-row.ts";
import type { Lane } from "./wire-lanes.ts";

/** The origin of a request or event: the app, a coding agent, a panel, people outside, or the clock. */
export type Actor = "app" | "agent" | "panel" | "world" | "time";

/** The actors from top to bottom. */
const order: readonly Actor[] = ["world", "app", "panel", "agent", "time"];

export const actorNames: Readonly<Record<Actor, string>> = {
  app: "Your app",
  agent: "Coding agent",
  panel: "The panel",
  world: "The world",
  time: "Time",
};

/** World actions have paths that no provider has. */
const isWorldAction = (path: string) => path.startsWith("/_");

/** Returns the actor of a request. World actions belong to the world, also those of the app. */
export function actorOfRequest({ path, source }: Pick<RequestRow, "path" | "source">): Actor {
  if (source === "timeline") return "time";
  if (isWorldAction(path)) return "world";
  return source === "client" ? "app" : source;
}

/**
 * Returns the number of requests of the app among all requests, of which only the newest are known;
 * `undefined` while others sent some and not all are known.
 */
export function countOfApp(
  known: readonly Pick<RequestRow, "path" | "source">[],
  total: number,
): number | undefined {
  const own = known.filter((request) => actorOfRequest(request) === "app").length;
  if (known.length >= total) return own;
  return own === known.length && own > 0 ? total : undefined;
}

/** Returns whether an event is one of those that a request caused. */
function causes({ firstEvent, events }: RequestRow, { seq }: EventRow): boolean {
  return firstEvent !== null && seq >= firstEvent && seq < firstEvent + events;
}

/** A part of a lane, with the number of requests to its simulator. */
type Cause = Pick<Lane, "request" | "event"> & {
  readonly status?: Pick<Lane["status"], "requests">;
};

/** Returns whether the newest request to a simulator is known. Until then, an event may have come of it. */
export function isRequestKnown({ request, status }: Omit<Cause, "event">): boolean {
  return (status?.requests ?? 0) <= (request?.number ?? 0);
}

/** Returns whether the newest event of a lane came by itself, when it was due, after the newest request. */
export function isDue(lane: Cause): boolean {
  const { request, event } = lane;
  if (!event || !isRequestKnown(lane)) return false;
  if (!request) return true;
  return !causes(request, event) && (event.arrivedAt ?? 0) > request.arrivedAt;
}

/** Returns the actor behind the newest activity of a lane; the app while there is none. */
export function findActor(lane: Cause): Actor {
  if (isDue(lane)) return "time";
  return lane.request ? actorOfRequest(lane.request) : "app";
}

/** A box on the left of the Wire. Both edges are in rows, from the top. */
export interface ActorBox {
  readonly actor: Actor;
  readonly from: number;
  readonly to: number;
}

/** The distance between two boxes, in rows. */
const GAP = 0.2;

/** Places the actors of some lanes below one another, each as high as it has lanes. The app is always there. */
export function placeActors(lanes: readonly Actor[], rows: number): readonly ActorBox[] {
  const actors = order.filter((actor) => actor === "app" || lanes.includes(actor));
  const weightOf = (actor: Actor) => Math.max(1, lanes.filter((one) => one === actor).length);
  const total = actors.reduce((sum, actor) => sum + weightOf(actor), 0);
  const height = rows - GAP * (actors.length - 1);
  let from = 0;
  return actors.map((actor) => {
    const to = from + (height * weightOf(actor)) / total;
    const box = { actor, from, to };
    from = to + GAP;
    return box;
  });
}

/** Returns the height at which the thread of a lane leaves the box of its actor, in rows. */
export function threadStart(
  lanes: readonly Actor[],
  boxes: readonly ActorBox[],
  lane: number,
): number {
  const actor = lanes[lane];
  const box = boxes.find((one) => one.actor === actor);
  if (!box) return lane + 0.5;
  const own = lanes.flatMap((one, index) => (one === actor ? [index] : []));
  const step = Math.min(0.45, (box.to - box.from) / (own.length + 1));
  return (box.from + box.to) / 2 + (own.indexOf(lane) - (own.length - 1) / 2) * step;
}
