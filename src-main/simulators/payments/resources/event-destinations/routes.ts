import * as z from "zod";
import { route } from "../../route.ts";
import { pageOfV2 } from "../../shared/pages-v2.ts";
import { pageLimit } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { params } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { createDestination, pingDestination, updateDestination } from "./actions.ts";
import { destinationResource, presentDestination } from "./present.ts";
import { createDestinationBody, showBody, updateDestinationBody } from "./schema.ts";

const PATH = "/v2/core/event_destinations";

const answers = destinationResource.name;

const { change, find } = createResourceRoutes(destinationResource);

/** Makes the route that switches a destination. */
const switching = (verb: "disable" | "enable", summary: string) =>
  change(`POST ${PATH}/:id/${verb}`, summary, {
    run: ({ state, now }, destination) =>
      state.eventDestinations.replace({ ...destination, enabled: verb === "enable", updated: now }),
  });

const listBody = params(() => ({
  include: showBody.shape.include,
  limit: pageLimit.optional(),
  page: z.string().optional(),
}));

function remove(context: SimContext, id: string) {
  context.state.eventDestinations.remove(find(context, id).id);
  return { id, object: answers };
}

/** Receivers of events, under API v2. */
export const routes = [
  route(`POST ${PATH}`, "Registers a receiver of thin events or snapshots", {
    ...{ answers, body: createDestinationBody },
    handle: (context, { params: input }) =>
      presentDestination(createDestination(context, input), input.include),
  }),
  route(`GET ${PATH}`, "Lists receivers of events", {
    ...{ answers, query: listBody },
    handle: ({ state }, { params: query }) =>
      pageOfV2(PATH, query, [...state.eventDestinations.newestFirst()], (one) =>
        presentDestination(one, query.include),
      ),
  }),
  route(`GET ${PATH}/:id`, "Shows a receiver of events", {
    ...{ answers, query: showBody },
    handle: (context, { id, params: query }) =>
      presentDestination(find(context, id), query.include),
  }),
  route(`POST ${PATH}/:id`, "Changes a receiver of events", {
    ...{ answers, body: updateDestinationBody },
    handle: (context, { id, params: input }) =>
      presentDestination(updateDestination(context, find(context, id), input), input.include),
  }),
  route(`DELETE ${PATH}/:id`, "Deletes a receiver of events", {
    answers,
    handle: (context, { id }) => remove(context, id),
  }),
  switching("disable", "Sends a receiver no events any more"),
  switching("enable", "Sends a receiver events again"),
  route(`POST ${PATH}/:id/ping`, "Sends a receiver an event that says nothing", {
    answers,
    handle: (context, { id }) => pingDestination(context, find(context, id)),
  }),
];
