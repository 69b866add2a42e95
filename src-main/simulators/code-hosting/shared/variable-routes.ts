import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import type { Path } from "#core/contract/route.ts";
import { githubError, notFound } from "../errors.ts";
import { type RequestContext, route } from "../route.ts";
import type { Variable } from "../state.ts";
import { counted, pageQuery, respondWithList } from "./paging.ts";
import { placeUrl, presentShared, sharedFields, sharedRules, shareWith } from "./secret-routes.ts";
import { type ApiObject, presentTime } from "./view.ts";

/** Variables of one kind: those of a repository, of an environment, of an organisation. */
export interface VariablePlace {
  readonly path: Path;
  readonly of: string;
  /** Checks that the caller may use them. */
  readonly check: (context: RequestContext) => void;
  readonly storeOf: (context: RequestContext) => Map<string, Variable>;
  /** The name of the parameter of one; default: `name`. */
  readonly parameter?: "variable";
  /** True for those of an organisation, which say what repositories get them. */
  readonly isShared?: boolean;
}

const name = z
  .string()
  .regex(/^(?!GITHUB_)[A-Za-z_]\w*$/i, {
    error: "may hold letters, digits and underscores, and must not begin with a digit or GITHUB_",
  })
  .transform((text) => text.toUpperCase());

const value = z.string().max(48_000);

const shared = lazy(() => sharedFields());
const newBody = lazyObject(() => ({ name, value }));
const changeBody = lazyObject(() => ({ name: name.optional(), value: value.optional() }));
const newSharedBody = lazyObject(() => ({ name, value, ...shared() }));
const changeSharedBody = lazyObject(() => ({
  name: name.optional(),
  value: value.optional(),
  ...shared(),
}));

function presentVariable(url: string, variable: Variable): ApiObject {
  return {
    name: variable.name,
    value: variable.value,
    created_at: presentTime(variable.createdAt),
    updated_at: presentTime(variable.updatedAt),
    ...presentShared(variable, `${url}/${variable.name}`),
  };
}

function checkFree(store: ReadonlyMap<string, Variable>, wanted: string, own?: Variable): void {
  if (!store.has(wanted) || wanted === own?.name) return;
  throw githubError(409, "Already exists - Variable already exists");
}

/** Makes the routes of the variables of one place. */
export function variableRoutes(place: VariablePlace) {
  const { path, of, check, storeOf, parameter = "name", isShared = false } = place;
  const one = `${path}/:${parameter}` as const;
  const present = (context: RequestContext, variable: Variable) =>
    presentVariable(placeUrl(context, path), variable);
  const find = (context: RequestContext): Variable => {
    check(context);
    const { params } = context;
    const key = (params["variable"] ?? params["name"] ?? "").toUpperCase();
    const variable = storeOf(context).get(key);
    if (!variable) throw notFound();
    return variable;
  };
  return [
    route(`GET ${path}`, `Lists the variables of ${of}`, {
      query: pageQuery,
      handle: (context, request) => {
        check(context);
        const found = [...storeOf(context).values()];
        return respondWithList(
          request,
          found,
          (variable) => present(context, variable),
          counted("variables", found),
        );
      },
    }),
    route(`POST ${path}`, "Creates a variable", {
      body: isShared ? newSharedBody : newBody,
      rules: isShared ? sharedRules : [],
      handle: (context, { body }) => {
        check(context);
        const { now } = context;
        const store = storeOf(context);
        checkFree(store, body.name);
        const extra = isShared ? shareWith(body, undefined) : {};
        const times = { createdAt: now, updatedAt: now };
        store.set(body.name, { name: body.name, value: body.value, ...times, ...extra });
        return new RouteResponse(201, {});
      },
    }),
    route(`GET ${one}`, "Shows a variable", (context) => present(context, find(context))),
    route(`PATCH ${one}`, "Changes a variable", {
      body: isShared ? changeSharedBody : changeBody,
      rules: isShared ? sharedRules : [],
      handle: (context, { body }) => {
        const old = find(context);
        const store = storeOf(context);
        const wanted = body.name ?? old.name;
        checkFree(store, wanted, old);
        store.delete(old.name);
        const extra = isShared ? shareWith(body, old) : {};
        const changed = { name: wanted, value: body.value ?? old.value, updatedAt: context.now };
        store.set(wanted, { ...old, ...changed, ...extra });
        return noContent();
      },
    }),
    route(`DELETE ${one}`, "Deletes a variable", (context) => {
      storeOf(context).delete(find(context).name);
      return noContent();
    }),
  ];
}
