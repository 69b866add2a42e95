import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { badRequest, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { flag } from "../../shared/schema.ts";
import type { Transition, Workflow } from "../../site/types.ts";
import type { State } from "../../state.ts";

const place = lazyObject(() => ({
  workflowName: z.string("The query parameter 'workflowName' must be provided."),
  // Workflows have no drafts of their own here.
  workflowMode: z.enum(["live", "draft"], "must be live or draft").default("live"),
}));

const keyQuery = place.extend({
  key: z.string("The query parameter 'key' must be provided.").min(1),
});

const listQuery = place.extend({
  key: z.string().optional(),
  includeReservedKeys: flag(false),
});

const valueBody = lazyObject(() => ({ value: z.string() }));

interface Found {
  readonly workflow: Workflow;
  readonly transition: Transition;
}

function requireTransition(
  state: State,
  id: string | undefined,
  { workflowName, workflowMode }: z.output<typeof place>,
): Found {
  const workflow = [...state.workflows.values()].find(({ name }) => name === workflowName);
  if (!workflow || workflowMode === "draft") throw notFound("The workflow was not found.");
  const transition = workflow.transitions.find((one) => one.id === id);
  if (transition) return { workflow, transition };
  throw notFound(`The transition with id '${id ?? ""}' was not found.`);
}

function save(
  state: State,
  { workflow, transition }: Found,
  properties: Transition["properties"],
): void {
  const transitions = workflow.transitions.map((one) =>
    one === transition ? { ...one, properties } : one,
  );
  state.workflows.replace({ ...workflow, transitions, version: workflow.version + 1 });
}

const isReserved = (key: string) => key.startsWith("jira.");

const PATH = "/workflow/transitions/:transition/properties";

const present = (key: string, value: string) => ({ id: key, key, value });

/** Values that are kept at transitions. */
export const transitionPropertyRoutes = [
  route(`GET ${PATH}`, "Shows the values that are kept at a transition", {
    query: listQuery,
    handle: ({ state }, { params, query }) => {
      const { properties } = requireTransition(state, params["transition"], query).transition;
      if (query.key !== undefined) {
        const value = properties[query.key];
        if (value === undefined) throw notFound("The property was not found.");
        return present(query.key, value);
      }
      return Object.entries(properties)
        .filter(([key]) => query.includeReservedKeys || !isReserved(key))
        .map(([key, value]) => present(key, value));
    },
  }),
  ...(["POST", "PUT"] as const).map((method) =>
    route(
      `${method} ${PATH}`,
      method === "POST" ? "Keeps a new value at a transition" : "Keeps a value at a transition",
      {
        query: keyQuery,
        body: valueBody,
        handle: ({ state }, { params, query, body }) => {
          const found = requireTransition(state, params["transition"], query);
          const { properties } = found.transition;
          if (isReserved(query.key)) throw badRequest("The key of the property is reserved.");
          if (method === "POST" && Object.hasOwn(properties, query.key)) {
            throw badRequest("The property exists already.");
          }
          save(state, found, { ...properties, [query.key]: body.value });
          return present(query.key, body.value);
        },
      },
    ),
  ),
  route(`DELETE ${PATH}`, "Removes a value from a transition", {
    query: keyQuery,
    handle: ({ state }, { params, query }) => {
      const found = requireTransition(state, params["transition"], query);
      const { [query.key]: gone, ...properties } = found.transition.properties;
      if (gone === undefined) throw notFound("The property was not found.");
      save(state, found, properties);
      return {};
    },
  }),
];
