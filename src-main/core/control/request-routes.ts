import * as z from "zod";
import { httpMethods } from "#shared/domain/http-method.ts";
import { lazyStrictObject } from "#core/contract/lazy-object.ts";
import { streamList } from "#core/json/json-list.ts";
import type { World } from "#core/kernel/world.ts";
import { listRequests } from "#core/log/requests/present-request.ts";
import { controlRoute, wholeNumber, type ControlRoute } from "./control-route.ts";

const requestsQuery = lazyStrictObject(() => ({
  after: wholeNumber.optional(),
  limit: wholeNumber.optional(),
  method: z
    .string()
    .transform((method) => method.toUpperCase())
    .pipe(z.enum(httpMethods))
    .optional(),
  path: z.string().startsWith("/", "begin with /").optional(),
  status: z
    .string()
    .regex(/^[1-5](?:\d\d|xx)$/i, "give a status such as 404, or 4xx")
    .transform((status) => status.toLowerCase())
    .optional(),
}));

/** The control route that lists the requests of clients. */
export function requestRoutes<State>(world: World<State>): readonly ControlRoute[] {
  return [
    controlRoute(
      "GET /_sim/requests",
      "The requests to provider routes and world actions, with their responses",
      {
        query: requestsQuery,
        handle: ({ query }) =>
          streamList(
            "requests",
            world.requests ? listRequests(world.requests, world.causes, query) : [],
          ),
      },
    ),
  ];
}
