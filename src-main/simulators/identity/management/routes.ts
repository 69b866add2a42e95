import type * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import type { Path, Route, RouteRequest } from "#core/contract/route.ts";
import type { Collection } from "#core/state/collection.ts";
import { forbidden, validationFailed } from "../errors.ts";
import { flag, route } from "../route.ts";
import { requireItem } from "../shared/find.ts";
import { type PageQuery, respondWithPage, urlOf, takePage } from "../shared/paging.ts";
import { type LogType, writeLog } from "../sign-in/log.ts";
import type { SimContext, State } from "../state.ts";
import type { Managed } from "./entities.ts";

type Params = Readonly<Record<string, string>>;
type Change = "create" | "update" | "delete" | "activate" | "deactivate";

/** A change of an object, for its consequences. */
export interface Changed<Fields extends object> {
  readonly change: Change;
  readonly item: Managed<Fields>;
  readonly old: Managed<Fields> | undefined;
  readonly params: Params;
}

/** The rules of one kind of objects. */
export interface ManagedRules<Fields extends object, Sent, Query extends PageQuery> {
  readonly path: Path;
  /** The parameter that names an object in the path. */
  readonly param: string;
  /** The name of an object in texts, with its article: `a trusted origin`. */
  readonly noun: string;
  /** Okta's name of the object in errors. */
  readonly kind: string;
  readonly idPrefix: string;
  /** Returns the objects; throws when the path leads to none. */
  of(state: State, params: Params): Collection<Managed<Fields>>;
  /** Returns an object by the text of the path. Default: by its id. */
  find?(state: State, text: string | undefined): Managed<Fields>;
  /** The member that a list is within, with the next page in `_links`. Default: a bare array. */
  readonly wrap?: string;
  readonly body: z.ZodType<Sent>;
  readonly listQuery: z.ZodType<Query>;
  /** The default and the largest `limit` of the list. */
  readonly pageSize: number;
  /** The largest number of objects. */
  readonly most: number;
  /** Checks what was sent and returns the fields to keep. */
  read(context: SimContext, sent: Sent, about: Omit<Changed<Fields>, "item" | "change">): Fields;
  keep?(context: SimContext, query: Query): (item: Managed<Fields>) => boolean;
  sort?(items: readonly Managed<Fields>[], query: Query): readonly Managed<Fields>[];
  nameOf(fields: Fields): string;
  present(
    context: SimContext,
    item: Managed<Fields>,
    request: Pick<RouteRequest, "params" | "baseUrl" | "query" | "method">,
  ): object;
  /** True if `activate=false` creates an inactive object. */
  readonly activates?: boolean;
  /** The status of new objects. Default: `ACTIVE`. */
  readonly firstStatus?: "ACTIVE" | "INACTIVE";
  readonly createdHttp?: 201;
  /** Methods that replace an object. Default: PUT. */
  readonly updates?: readonly ("PUT" | "POST" | "PATCH")[];
  /** False if clients cannot switch the status of objects. */
  readonly hasLifecycle?: boolean;
  /** The response to a switch of the status. Default: the object. */
  readonly switched?: "nothing";
  /** True if an object must be inactive before it is deleted. */
  readonly deletesInactive?: boolean;
  readonly deletedHttp?: 202;
  /** False if objects cannot be deleted. */
  readonly deletes?: boolean;
  readonly deleteQuery?: z.ZodType;
  readonly readQuery?: z.ZodType;
  readonly log?: Readonly<Partial<Record<Change, LogType>>>;
  /** Throws when an object cannot be switched or deleted. */
  check?(context: SimContext, changed: Changed<Fields>): void;
  /** Consequences of a change. */
  changed?(context: SimContext, changed: Changed<Fields>, query: unknown): void;
  readonly unsupported?: readonly string[];
  readonly unsupportedReads?: readonly string[];
  readonly unsupportedDeletes?: readonly string[];
  readonly unsupportedFilters?: readonly string[];
}

const activateQuery = lazyObject(() => ({ activate: flag(true) }));
const noQuery: z.ZodType<{ readonly activate?: boolean }> = lazyObject(() => ({}));

/** Makes the routes to create, list, show, replace, switch and delete the objects of one kind. */
export function managedRoutes<Fields extends object, Sent, Query extends PageQuery>(
  rules: ManagedRules<Fields, Sent, Query>,
): readonly Route<State>[] {
  const { path, param, kind } = rules;
  const one = `${path}/:${param}` as const;
  const find = (state: State, params: Params) =>
    rules.find?.(state, params[param]) ?? requireItem(rules.of(state, params), params[param], kind);

  const tell = (context: SimContext, changed: Changed<Fields>, query?: unknown) => {
    const { item, change } = changed;
    const type = rules.log?.[change];
    const displayName = rules.nameOf(item.fields);
    const targets = [{ id: item.id, type: kind, displayName, alternateId: null }];
    if (type) writeLog(context, type, { targets });
    rules.changed?.(context, changed, query);
  };
  /** Returns the object by now: consequences may have changed it. */
  const show = (context: SimContext, id: string, request: RouteRequest) =>
    rules.present(context, requireItem(rules.of(context.state, request.params), id, kind), request);

  const create = route(`POST ${path}`, `Creates ${rules.noun}`, {
    body: rules.body,
    query: rules.activates === true ? activateQuery : noQuery,
    unsupported: rules.unsupported ?? [],
    handle: (context, request) => {
      const { state, ids, now } = context;
      const { params } = request;
      const items = rules.of(state, params);
      if (items.size >= rules.most) {
        const cause = `The org can have at most ${String(rules.most)} objects of this type`;
        throw validationFailed(kind, [cause]);
      }
      const fields = rules.read(context, request.body, { old: undefined, params });
      const item = items.add({
        id: ids.next(rules.idPrefix, 17),
        status: request.query.activate === false ? "INACTIVE" : (rules.firstStatus ?? "ACTIVE"),
        created: now,
        lastUpdated: now,
        isSystem: false,
        fields,
      });
      tell(context, { change: "create", item, old: undefined, params });
      return new RouteResponse(rules.createdHttp ?? 200, show(context, item.id, request));
    },
  });

  const list = route(`GET ${path}`, `Lists objects: ${rules.noun} each`, {
    query: rules.listQuery,
    unsupported: rules.unsupportedReads ?? [],
    unsupportedFilters: rules.unsupportedFilters ?? [],
    handle: (context, request) => {
      const items = rules.of(context.state, request.params);
      const keep = rules.keep?.(context, request.query);
      const found = rules.sort ? rules.sort([...items.values()], request.query) : items;
      const page = takePage(found, request.query, rules.pageSize, keep);
      const present = (item: Managed<Fields>) => rules.present(context, item, request);
      const { wrap } = rules;
      if (wrap === undefined) return respondWithPage(request, page, present);
      const next = page.next === undefined ? {} : { next: { href: urlOf(request, page.next) } };
      return { [wrap]: page.items.map(present), _links: next };
    },
  });

  const read = route(`GET ${one}`, `Shows ${rules.noun}`, {
    query: rules.readQuery ?? noQuery,
    unsupported: rules.unsupportedReads ?? [],
    handle: (context, request) =>
      rules.present(context, find(context.state, request.params), request),
  });

  const replacements = (rules.updates ?? ["PUT"]).map((method) =>
    route(`${method} ${one}`, `Replaces ${rules.noun}`, {
      body: rules.body,
      unsupported: rules.unsupported ?? [],
      handle: (context, request) => {
        const { params } = request;
        const old = find(context.state, params);
        const fields = rules.read(context, request.body, { old, params });
        const item = { ...old, fields, lastUpdated: context.now };
        rules.of(context.state, params).replace(item);
        tell(context, { change: "update", item, old, params });
        return show(context, item.id, request);
      },
    }),
  );

  const remove = route(`DELETE ${one}`, `Deletes ${rules.noun}`, {
    query: rules.deleteQuery ?? noQuery,
    unsupported: rules.unsupportedDeletes ?? [],
    handle: (context, request) => {
      const { params } = request;
      const item = find(context.state, params);
      if (item.isSystem) throw forbidden();
      if (rules.deletesInactive === true && item.status === "ACTIVE") {
        throw validationFailed(kind, [`${kind}: Deactivate ${rules.noun} before you delete it`]);
      }
      rules.check?.(context, { change: "delete", item, old: item, params });
      rules.of(context.state, params).remove(item.id);
      tell(context, { change: "delete", item, old: item, params }, request.query);
      return rules.deletedHttp === undefined
        ? noContent()
        : new RouteResponse(rules.deletedHttp, undefined);
    },
  });

  const switches = (["activate", "deactivate"] as const).map((change) =>
    route(
      `POST ${one}/lifecycle/${change}`,
      `${change === "activate" ? "Activates" : "Deactivates"} ${rules.noun}`,
      (context, request) => {
        const { params } = request;
        const old = find(context.state, params);
        if (old.isSystem && change === "deactivate") throw forbidden();
        const status = change === "activate" ? "ACTIVE" : "INACTIVE";
        if (status !== old.status) {
          const item: Managed<Fields> = { ...old, status, lastUpdated: context.now };
          rules.check?.(context, { change, item, old, params });
          rules.of(context.state, params).replace(item);
          tell(context, { change, item, old, params });
        }
        return rules.switched === "nothing" ? noContent() : show(context, old.id, request);
      },
    ),
  );
  return [
    create,
    list,
    read,
    ...replacements,
    ...(rules.deletes === false ? [] : [remove]),
    ...(rules.hasLifecycle === false ? [] : switches),
  ];
}
