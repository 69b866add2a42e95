import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import type { Path } from "#core/contract/route.ts";
import { githubError, notFound } from "../errors.ts";
import { type RequestContext, route } from "../route.ts";
import { presentLiteRepository } from "../resources/repositories/present.ts";
import { requireByNumber } from "./find.ts";
import { counted, pageQuery, respondWithList } from "./paging.ts";
import type { Repository, Shared } from "../state.ts";

/** Something of an organisation that selected repositories get. */
export interface SelectedPlace<T extends Shared> {
  /** The path of one: `/orgs/:name/actions/secrets/:secret`. */
  readonly path: Path;
  readonly of: string;
  readonly storeOf: (context: RequestContext) => Map<string, T>;
  readonly keyOf: (context: RequestContext) => string;
}

/** Returns whether a repository gets something of its organisation. */
export function isSharedWith(
  { visibility, selected }: Shared,
  { id, settings }: Repository,
): boolean {
  if (visibility === "selected") return selected?.includes(id) === true;
  return visibility === "all" || settings.isPrivate;
}

/** Makes the routes of the repositories that get something of an organisation. */
export function selectedRoutes<T extends Shared>({ path, of, storeOf, keyOf }: SelectedPlace<T>) {
  const find = (context: RequestContext): T => {
    const thing = storeOf(context).get(keyOf(context));
    if (!thing) throw notFound();
    return thing;
  };
  const select = (
    context: RequestContext,
    change: (ids: readonly number[]) => readonly number[],
  ) => {
    const thing = find(context);
    if (thing.visibility !== "selected") {
      throw githubError(409, "Visibility type must be set to 'selected'");
    }
    const selected = [...new Set(change(thing.selected ?? []))];
    storeOf(context).set(keyOf(context), { ...thing, selected });
    return noContent();
  };
  const named = (context: RequestContext) =>
    requireByNumber(context.state.repositories, context.params, "repository").id;
  return [
    route(`GET ${path}/repositories`, `Lists the repositories that get ${of}`, {
      query: pageQuery,
      handle: (context, request) => {
        const { selected = [] } = find(context);
        const found = selected.flatMap((id) => context.state.repositories.get(id) ?? []);
        const present = (one: Repository) => presentLiteRepository(context.with(one));
        return respondWithList(request, found, present, counted("repositories", found));
      },
    }),
    route(`PUT ${path}/repositories`, `Sets the repositories that get ${of}`, {
      body: lazyObject(() => ({ selected_repository_ids: z.array(z.int()) })),
      handle: (context, { body }) => select(context, () => body.selected_repository_ids),
    }),
    route(`PUT ${path}/repositories/:repository`, `Gives a repository ${of}`, (context) => {
      const id = named(context);
      return select(context, (ids) => [...ids, id]);
    }),
    route(`DELETE ${path}/repositories/:repository`, `Takes ${of} from a repository`, (context) => {
      const id = named(context);
      return select(context, (ids) => ids.filter((one) => one !== id));
    }),
  ];
}
