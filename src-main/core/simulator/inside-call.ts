import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { CauseRecord } from "#core/egress/causes.ts";

/** Marks requests that the timeline makes within this process. */
const INSIDE_HEADER = "x-simdeck-inside";

/** Names the scheduled item that such a request is. */
const ITEM_HEADER = "x-simdeck-item";

/** Marks requests that a person makes at the panel. They are a client's in every other respect. */
const PANEL_HEADER = "x-simdeck-panel";

/** Known to this process alone, so that no client can pretend to be the timeline or the panel. */
const insideToken: string = randomUUID();

/** Who makes a call within this process. */
export type InsideCaller =
  { readonly origin: "panel" } | { readonly origin: "timeline"; readonly item: string };

/** The headers that mark a call made within this process. */
export function markInside(caller: InsideCaller): Readonly<Record<string, string>> {
  if (caller.origin === "panel") return { [PANEL_HEADER]: insideToken };
  // An item's id may hold any sign; a header may not.
  return {
    [INSIDE_HEADER]: insideToken,
    [ITEM_HEADER]: Buffer.from(caller.item).toString("base64url"),
  };
}

type Marked = Pick<FastifyRequest, "headers">;

/** Whether a request was made by the timeline rather than by a client. */
export function isInside(request: Marked): boolean {
  return request.headers[INSIDE_HEADER] === insideToken;
}

/** Who made a request. */
export function originOf(request: Marked): Pick<CauseRecord, "origin" | "item"> {
  if (isInside(request)) {
    const item = Buffer.from(String(request.headers[ITEM_HEADER]), "base64url").toString("utf8");
    return { origin: "timeline", item };
  }
  return { origin: request.headers[PANEL_HEADER] === insideToken ? "panel" : "client" };
}
