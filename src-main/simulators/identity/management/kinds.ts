import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Path, Route } from "#core/contract/route.ts";
import { compile } from "../search/match.ts";
import { createVocabulary } from "../search/vocabularies.ts";
import { pageQuery, type PageQuery } from "../shared/paging.ts";
import { presentTime } from "../shared/time.ts";
import type { SimContext, State } from "../state.ts";
import type { Json, Managed } from "./entities.ts";
import { fillPath, objectsAt } from "./objects.ts";
import { presentManaged } from "./present.ts";
import { type Changed, type ManagedRules, managedRoutes } from "./routes.ts";
import { checkFree } from "./unique-name.ts";

type Params = Readonly<Record<string, string>>;

const filteredQuery = lazyObject(() => ({ ...pageQuery.shape, filter: z.string().optional() }));

const fieldVocabulary = (names: readonly string[]) =>
  createVocabulary<Managed>({
    text: Object.fromEntries(
      names.map((name) => [
        name,
        (item: Managed) => (name === "status" ? item.status : item.fields[name]),
      ]),
    ),
    date: {},
  });

/** An object without a status: its fields and its times. */
export function presentPlain({ id, fields, created, lastUpdated }: Managed, self: string): Json {
  return {
    id,
    ...fields,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
    _links: { self: { href: self, hints: { allow: ["GET", "PUT", "DELETE"] } } },
  };
}

type Inherited = Pick<
  ManagedRules<Json, Json, PageQuery>,
  | "param"
  | "noun"
  | "kind"
  | "idPrefix"
  | "wrap"
  | "createdHttp"
  | "updates"
  | "switched"
  | "deletes"
  | "deletesInactive"
  | "firstStatus"
  | "check"
  | "changed"
  | "unsupported"
  | "unsupportedFilters"
  | "unsupportedReads"
  | "unsupportedDeletes"
>;

/** The rules of a kind of objects that only their own routes read. */
export interface KindRules<Sent extends Json> extends Inherited {
  readonly path: Path;
  readonly body: z.ZodType<Sent>;
  /** Throws when the path leads to no owner of such objects. */
  readonly owner?: ((state: State, params: Params) => unknown) | undefined;
  /** The field that no two objects share. Default: `name`; `undefined` for none. */
  readonly unique?: string | undefined;
  readonly hasLifecycle?: boolean;
  readonly most?: number;
  /** The fields that `filter` of the list can name; there is no such parameter without them. */
  readonly filters?: readonly string[];
  /** Checks what was sent and returns the fields to keep. Default: all. */
  readonly read?: (
    context: SimContext,
    sent: Sent,
    about: Omit<Changed<Json>, "item" | "change">,
  ) => Json;
  /** An object as the API shows it. Default: all fields. */
  readonly present?: (item: Managed, self: string, context: SimContext, method: string) => object;
}

/** Makes the routes to create, list, show, replace, switch and delete the objects of a kind. */
export function kindRoutes<Sent extends Json>(rules: KindRules<Sent>): readonly Route<State>[] {
  const { path, owner, unique = "name", hasLifecycle = false, read, present, most } = rules;
  const vocabulary = rules.filters && fieldVocabulary(rules.filters);
  const of = (state: State, params: Params) => {
    owner?.(state, params);
    return objectsAt(state, fillPath(path, params));
  };
  return managedRoutes<Json, Sent, PageQuery & { readonly filter?: string | undefined }>({
    ...rules,
    of,
    listQuery: vocabulary ? filteredQuery : pageQuery,
    keep: (_context, { filter }) =>
      vocabulary && filter !== undefined ? compile(filter, vocabulary) : () => true,
    pageSize: 200,
    most: most ?? 1_000,
    hasLifecycle,
    read: (context, sent, about) => {
      const taken = sent[unique];
      if (taken !== undefined) {
        const items = of(context.state, about.params).values();
        checkFree(items, about.old, unique, (fields) => fields[unique] === taken);
      }
      return read?.(context, sent, about) ?? sent;
    },
    nameOf: ({ name }) => (typeof name === "string" ? name : ""),
    present: (context, item, { params, baseUrl, method }) => {
      const self = `${baseUrl}${fillPath(path, params)}/${item.id}`;
      if (present) return present(item, self, context, method);
      return hasLifecycle ? presentManaged(item, self) : presentPlain(item, self);
    },
  });
}
