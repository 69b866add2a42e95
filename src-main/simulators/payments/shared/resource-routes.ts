import type * as z from "zod";
import type { Endpoint, Route } from "#core/contract/route.ts";
import type { Rule } from "#core/contract/rules/rule.ts";
import { noParams, type Params, route } from "../route.ts";
import type { SimContext, State } from "../state.ts";
import { type Filters, isFilter } from "./filters.ts";
import { listPage, listQuery } from "./paging.ts";
import { createObject, type Resource } from "./resource.ts";

/** The creation of an object by a route: its parameters, and the action that returns the new object. */
interface Creation<T, Body extends Params> {
  readonly body: Body;
  readonly bodyLimit?: number;
  readonly rules?: readonly Rule[];
  readonly run: (context: SimContext, input: z.output<Body>) => T;
}

/** The change of an object by a route: its parameters, and the action that returns the object afterwards. */
interface Change<T, Body extends Params> {
  readonly body?: Body;
  readonly rules?: readonly Rule[];
  readonly run: (context: SimContext, item: T, input: z.output<Body>) => T;
}

/** Makes the routes of a resource. */
export function createResourceRoutes<T extends { readonly id: string }>(resource: Resource<T>) {
  const { name: answers, noun = answers, of, present, isDeleted } = resource;

  /** The object that a path names, or 404. */
  const find = (context: SimContext, id: string): T => createObject(context, resource, id);

  const create = <Body extends Params>(
    endpoint: Endpoint,
    summary: string,
    { run, ...options }: Creation<T, Body>,
  ): Route<State> =>
    route(endpoint, summary, {
      answers,
      ...options,
      handle: (context, call) => present(run(context, call.params), context),
    });

  /** Makes the route of a list; each filter of its query becomes a test of an object. */
  const list = (
    endpoint: Endpoint,
    summary: string,
    filters: () => Filters<T>,
    rules?: readonly Rule[],
  ): Route<State> =>
    route(endpoint, summary, {
      ...{ answers, rules },
      query: listQuery(filters),
      handle: (context, { params: input }) => {
        const tests = Object.values(input).filter(isFilter);
        return listPage(input, {
          url: endpoint.slice("GET ".length),
          kind: noun,
          source: of(context.state),
          present: (item) => present(item, context),
          keep: (item) => isDeleted?.(item) !== true && tests.every((test) => test(item, context)),
        });
      },
    });

  const show = (endpoint: Endpoint, summary: string, query: Params = noParams): Route<State> =>
    route(endpoint, summary, {
      answers,
      query,
      handle: (context, { id }) => present(find(context, id), context),
    });

  const change = <Body extends Params = typeof noParams>(
    endpoint: Endpoint,
    summary: string,
    { body, rules, run }: Change<T, Body>,
  ): Route<State> =>
    route(endpoint, summary, {
      ...{ answers, body, rules },
      handle: (context, { id, params: passed }) =>
        present(run(context, find(context, id), passed), context),
    });

  const remove = (
    endpoint: Endpoint,
    summary: string,
    run: (context: SimContext, item: T) => void,
  ): Route<State> =>
    route(endpoint, summary, {
      answers,
      handle: (context, { id }) => {
        run(context, find(context, id));
        return { id, object: answers, deleted: true };
      },
    });

  return { change, create, find, list, remove, show };
}
