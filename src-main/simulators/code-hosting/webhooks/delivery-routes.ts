import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { DeliveredAttempt } from "#core/contract/context.ts";
import type { Path } from "#core/contract/route.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { githubError, notFound } from "../errors.ts";
import { type RequestContext, route } from "../route.ts";
import { readNumber } from "../shared/find.ts";
import type { ApiObject } from "../shared/view.ts";
import { presentDelivery, presentFullDelivery } from "./deliveries.ts";

const DAYS_3 = 3 * 86_400_000;

const listQuery = lazyObject(() => ({
  per_page: z.coerce.number().int().min(1).max(100).catch(30).default(30),
  cursor: z.string().optional(),
  status: z.enum(["success", "failure"]).optional(),
}));

/** A cursor names the delivery that its page begins after. */
function beforeCursor(cursor: string | undefined): number {
  if (cursor === undefined) return Infinity;
  const [, number] = /^v1_(\d{1,15})$/.exec(cursor) ?? [];
  if (number === undefined) throw githubError(422, "Invalid cursor");
  return Number(number);
}

function nextLink(url: string, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set("cursor", cursor);
  return `<${next.href}>; rel="next"`;
}

function findAttempt({ sim, params }: RequestContext, endpoint: string): DeliveredAttempt {
  const number = readNumber(params, "delivery");
  for (const attempt of sim.attemptsAt(endpoint)) if (attempt.number === number) return attempt;
  throw notFound();
}

/** One page of the deliveries to an endpoint, newest first, and the cursor of the next. */
function pageOf(
  { sim }: RequestContext,
  endpoint: string,
  { per_page: size, cursor, status }: z.output<typeof listQuery>,
): { readonly page: readonly DeliveredAttempt[]; readonly next: string | undefined } {
  const before = beforeCursor(cursor);
  const wanted = status === undefined ? undefined : status === "success" ? "delivered" : "failed";
  const page: DeliveredAttempt[] = [];
  for (const attempt of sim.attemptsAt(endpoint)) {
    if (attempt.number >= before || (wanted ?? attempt.status) !== attempt.status) continue;
    if (page.length === size) return { page, next: `v1_${String(page.at(-1)?.number)}` };
    page.push(attempt);
  }
  return { page, next: undefined };
}

/** Makes the routes of the deliveries to one endpoint. */
export function deliveryRoutes(
  path: Path,
  endpointOf: (context: RequestContext) => string,
  of?: "app",
) {
  const options = { ...(of ? { of } : {}), onArchived: true } as const;
  return [
    route(`GET ${path}/deliveries`, "Lists the deliveries, newest first", {
      ...options,
      query: listQuery,
      handle: (context, request) => {
        const { page, next } = pageOf(context, endpointOf(context), request.query);
        const shown: readonly ApiObject[] = page.map((one) => presentDelivery(context, one));
        const url = `${request.baseUrl}${request.url}`;
        return new RouteResponse(200, shown, next ? { link: nextLink(url, next) } : {});
      },
    }),
    route(`GET ${path}/deliveries/:delivery`, "Shows a delivery with its request and response", {
      ...options,
      handle: (context) => presentFullDelivery(context, findAttempt(context, endpointOf(context))),
    }),
    route(`POST ${path}/deliveries/:delivery/attempts`, "Delivers an event once more", {
      ...options,
      handle: (context) => {
        const endpoint = endpointOf(context);
        const { seq } = findAttempt(context, endpoint);
        if (context.sim.log.row(seq).createdAt < context.now - DAYS_3) {
          throw githubError(422, "Deliveries older than 3 days cannot be redelivered.");
        }
        context.sim.redeliver(seq, endpoint);
        return new RouteResponse(202, {});
      },
    }),
  ];
}
