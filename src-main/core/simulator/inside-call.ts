import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { CauseRecord } from "#core/egress/causes.ts";
import { controlRefusal } from "#core/http/refusal.ts";

/** Marks requests that the timeline makes within this process. */
const INSIDE_HEADER = "x-simdeck-inside";

/** Names the scheduled item that such a request is. */
const ITEM_HEADER = "x-simdeck-item";

/** Says of which generation the world was when such a request set out. */
const GENERATION_HEADER = "x-simdeck-generation";

/** Marks requests that a person makes at the panel. They are a client's in every other respect. */
const PANEL_HEADER = "x-simdeck-panel";

/** Known to this process alone, so that no client can pretend to be the timeline or the panel. */
const insideToken: string = randomUUID();

/** Who makes a call within this process. */
export type InsideCaller =
  | { readonly origin: "panel" }
  | { readonly origin: "timeline"; readonly item: string; readonly generation: number };

/** The headers that mark a call made within this process. */
export function markInside(caller: InsideCaller): Readonly<Record<string, string>> {
  if (caller.origin === "panel") return { [PANEL_HEADER]: insideToken };
  // An item's id may hold any sign; a header may not.
  return {
    [INSIDE_HEADER]: insideToken,
    [ITEM_HEADER]: Buffer.from(caller.item).toString("base64url"),
    [GENERATION_HEADER]: String(caller.generation),
  };
}

type Marked = Pick<FastifyRequest, "headers">;

/** Whether a request was made by the timeline rather than by a client. */
export function isInside(request: Marked): boolean {
  return request.headers[INSIDE_HEADER] === insideToken;
}

/**
 * Turns away a scheduled call that was under way when a reset came: it belongs to the world before,
 * and must leave no trace in the one after. Nobody waits for this answer.
 */
export function refuseOfOldWorld(request: Marked, generation: number): void {
  if (!isInside(request)) return;
  if (request.headers[GENERATION_HEADER] === String(generation)) return;
  throw controlRefusal(409, "world_was_reset", "a reset came before this scheduled call");
}

/** Who made a request. */
export function originOf(request: Marked): Pick<CauseRecord, "origin" | "item"> {
  if (isInside(request)) {
    const item = Buffer.from(String(request.headers[ITEM_HEADER]), "base64url").toString("utf8");
    return { origin: "timeline", item };
  }
  return { origin: request.headers[PANEL_HEADER] === insideToken ? "panel" : "client" };
}
