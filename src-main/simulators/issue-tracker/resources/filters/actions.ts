import type * as z from "zod";
import type { Filter } from "../../agile/types.ts";
import { mayEdit, maySee, readShare } from "../../access/shares.ts";
import { badRequest, fieldErrors, jiraError } from "../../errors.ts";
import { prepareFilter } from "../../jql/search.ts";
import type { View } from "../../route.ts";
import { nextId, type SimContext, type State } from "../../state.ts";
import type { filterBody, searchFiltersQuery } from "./schema.ts";

type Body = z.output<typeof filterBody>;

/** The filter of a path, which the caller may see. */
export function requireFilter({ state, callerId }: View, id = ""): Filter {
  const filter = state.filters.get(id);
  if (filter && maySee(state, callerId, filter)) return filter;
  throw badRequest(
    "The selected filter is not available to you, perhaps it has been deleted or had its permissions changed.",
  );
}

function check(context: SimContext, { callerId }: View, body: Body, own?: Filter): void {
  for (const { id, name, ownerId } of context.state.filters.values()) {
    if (id === own?.id || ownerId !== (own?.ownerId ?? callerId)) continue;
    if (name.toLowerCase() !== body.name.toLowerCase()) continue;
    throw fieldErrors({ filterName: "Filter with same name already exists." });
  }
  if (body.jql === undefined) return;
  const { state, now } = context;
  prepareFilter({ state, now, callerId }, body.jql);
}

const star = (filter: Filter, accountId: string, isFavourite: boolean): Filter => ({
  ...filter,
  favouriteOf: [
    ...filter.favouriteOf.filter((id) => id !== accountId),
    ...(isFavourite ? [accountId] : []),
  ],
});

/** Saves a query under a name that its owner has not used. */
export function createFilter(context: SimContext, view: View, body: Body): Filter {
  check(context, view, body);
  const { name, description = "", jql = "", favourite = false } = body;
  const isForAll = context.state.shareScopes.get(view.callerId) === "AUTHENTICATED";
  const usual = isForAll ? [readShare(context, { type: "authenticated" })] : [];
  const blank = {
    ownerId: view.callerId,
    favouriteOf: [],
    shares: body.sharePermissions?.map((share) => readShare(context, share)) ?? usual,
    editShares: body.editPermissions?.map((share) => readShare(context, share)) ?? [],
    created: context.now,
  };
  const filter = { ...blank, id: nextId(context, "filter"), name, description, jql };
  return context.state.filters.add(star(filter, view.callerId, favourite));
}

/** Changes a filter of the caller's own. */
export function updateFilter(context: SimContext, view: View, old: Filter, body: Body): Filter {
  requireEditable(view, old);
  check(context, view, body, old);
  const { name, description = old.description, jql = old.jql, favourite } = body;
  const shares = body.sharePermissions?.map((share) => readShare(context, share)) ?? old.shares;
  const editShares =
    body.editPermissions?.map((share) => readShare(context, share)) ?? old.editShares;
  const changed = { ...old, name, description, jql, shares, editShares };
  return context.state.filters.replace(
    favourite === undefined ? changed : star(changed, view.callerId, favourite),
  );
}

/** Refuses a caller with whom the right to change a filter is not shared. */
export function requireEditable({ state, callerId }: View, filter: Filter): Filter {
  if (mayEdit(state, callerId, filter)) return filter;
  throw jiraError(403, ["You do not have permission to change this filter: it is not yours."]);
}

function requireOwn({ callerId }: View, { ownerId }: Filter): void {
  if (ownerId === callerId) return;
  throw jiraError(403, ["You do not have permission to change this filter: it is not yours."]);
}

/** Deletes a filter of the caller's own. The filter of a board stays. */
export function removeFilter({ state }: SimContext, view: View, filter: Filter): void {
  requireOwn(view, filter);
  const board = [...state.boards.values()].find(({ filterId }) => filterId === filter.id);
  if (board) throw badRequest(`The filter is used by the board '${board.name}'.`);
  state.filters.remove(filter.id);
}

/** Stars a filter, or takes the star away. */
export function favourFilter(
  { state }: SimContext,
  { callerId }: View,
  filter: Filter,
  isFavourite: boolean,
): Filter {
  return state.filters.replace(star(filter, callerId, isFavourite));
}

function sortKeyOf(state: State, { callerId }: View, filter: Filter, field: string) {
  switch (field) {
    case "id":
      return Number(filter.id);
    case "favourite_count":
      return filter.favouriteOf.length;
    case "is_favourite":
      return filter.favouriteOf.includes(callerId) ? 0 : 1;
    case "owner":
      return state.users.get(filter.ownerId)?.displayName ?? "";
    case "description":
      return filter.description;
    default:
      return filter.name.toLowerCase();
  }
}

/** Finds the filters that a query asks for, in its order. */
export function searchFilters(
  state: State,
  view: View,
  query: z.output<typeof searchFiltersQuery>,
): readonly Filter[] {
  const wanted = query.filterName?.toLowerCase() ?? "";
  const fits = ({ name }: Filter) =>
    query.isSubstringMatch || wanted === ""
      ? name.toLowerCase().includes(wanted)
      : name.toLowerCase() === wanted;
  const direction = query.orderBy.startsWith("-") ? -1 : 1;
  const field = query.orderBy.replace(/^[+-]/, "");
  return [...state.filters.values()]
    .filter((filter) => fits(filter) && maySee(state, view.callerId, filter))
    .filter(({ ownerId }) => query.accountId === undefined || ownerId === query.accountId)
    .filter(({ id }) => query.id?.includes(id) ?? true)
    .map((filter) => ({ filter, key: sortKeyOf(state, view, filter, field) }))
    .sort((one, other) => (one.key < other.key ? -direction : one.key > other.key ? direction : 0))
    .map(({ filter }) => filter);
}
