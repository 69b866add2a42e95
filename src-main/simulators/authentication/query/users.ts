import type { View } from "../route.ts";
import { countItems, filtered, inOrder } from "../shared/paging.ts";
import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { flag, queryMoment, repeated } from "../shared/schema.ts";
import type { State, User } from "../state.ts";

const part = z.string().optional();

/** The filters by user that lists of memberships have, too. */
export const memberFilters = lazy(() => ({
  email_address: repeated.optional(),
  phone_number: repeated.optional(),
  username: repeated.optional(),
  web3_wallet: repeated.optional(),
  user_id: repeated.optional(),
  query: repeated.optional(),
  email_address_query: part,
  phone_number_query: part,
  username_query: part,
  name_query: part,
  created_at_before: queryMoment.optional(),
  created_at_after: queryMoment.optional(),
  last_active_at_before: queryMoment.optional(),
  last_active_at_after: queryMoment.optional(),
}));

/** The filters of a search for users. */
export const userFilters = lazy(() => ({
  ...memberFilters(),
  external_id: repeated.optional(),
  organization_id: repeated.optional(),
  provider: repeated.optional(),
  provider_user_id: repeated.optional(),
  banned: flag.optional(),
  last_active_at_since: queryMoment.optional(),
  last_sign_in_at_before: queryMoment.optional(),
  last_sign_in_at_after: queryMoment.optional(),
}));

type Filters = {
  readonly [Name in keyof ReturnType<typeof userFilters>]?: z.output<
    ReturnType<typeof userFilters>[Name]
  >;
};

/** Returns whether a user passes a filter. */
type Test = (user: User) => boolean;

function addressesOf(state: State, user: User): readonly string[] {
  return user.emailIds.flatMap((id) => state.emails.get(id)?.address.toLowerCase() ?? []);
}

function numbersOf(state: State, user: User): readonly string[] {
  return user.phoneIds.flatMap((id) => state.phones.get(id)?.address ?? []);
}

/** The test of a list of values: `a` and `+a` include, `-a` excludes. */
function testOf(
  values: readonly string[] | undefined,
  of: (user: User) => readonly string[],
): readonly Test[] {
  if (values === undefined) return [];
  const unwanted = values.filter((value) => value.startsWith("-")).map((value) => value.slice(1));
  const named = values.filter((value) => !value.startsWith("-"));
  const plain = named.map((value) => value.replace(/^[+ ](?!\d)/, ""));
  const includes = (all: readonly string[], user: User) =>
    of(user).some((one) => all.includes(one));
  return [(user) => (plain.length === 0 || includes(plain, user)) && !includes(unwanted, user)];
}

/** A query string that was not escaped turns the plus of a number into a space. */
const asNumbers = (values: readonly string[] | undefined) =>
  values?.map((value) => value.replace(/^ /, "+"));

const lower = (values: readonly string[] | undefined) => values?.map((one) => one.toLowerCase());

const nameOf = ({ firstName, lastName }: User) =>
  [firstName, lastName].filter((one) => one !== null).join(" ");

/** The test of a filter that matches parts, in either case. */
function partOf(
  wanted: string | undefined,
  of: (user: User) => readonly (string | null)[],
): readonly Test[] {
  if (wanted === undefined) return [];
  const needle = wanted.trim().toLowerCase();
  return [(user) => of(user).some((one) => one?.toLowerCase().includes(needle) ?? false)];
}

function matchesQuery(state: State, query: string): readonly Test[] {
  return partOf(query, (user) => [
    user.id,
    user.externalId,
    user.username,
    nameOf(user),
    ...addressesOf(state, user),
    ...numbersOf(state, user),
  ]);
}

function within(
  value: (user: User) => number | null,
  before: number | undefined,
  after: number | undefined,
): readonly Test[] {
  if (before === undefined && after === undefined) return [];
  return [
    (user) => {
      const moment = value(user);
      if (moment === null) return false;
      return (before === undefined || moment < before) && (after === undefined || moment >= after);
    },
  ];
}

/** The tests of filters: a user is wanted who passes all of them. */
export function createTests(state: State, filters: Filters): readonly Test[] {
  const organizations = (user: User) =>
    [...(state.membershipsOf.get(user.id)?.values() ?? [])].map(({ id }) => id);
  return [
    ...testOf(lower(filters.email_address), (user) => addressesOf(state, user)),
    ...testOf(asNumbers(filters.phone_number), (user) => numbersOf(state, user)),
    ...testOf(lower(filters.username), ({ username }) =>
      username === null ? [] : [username.toLowerCase()],
    ),
    ...testOf(filters.web3_wallet, () => []),
    ...testOf(filters.user_id, ({ id }) => [id]),
    ...testOf(filters.external_id, ({ externalId }) => (externalId === null ? [] : [externalId])),
    ...testOf(filters.organization_id, organizations),
    ...(filters.query ?? []).flatMap((query) => matchesQuery(state, query)),
    ...partOf(filters.email_address_query, (user) => addressesOf(state, user)),
    ...partOf(filters.phone_number_query, (user) => numbersOf(state, user)),
    ...partOf(filters.username_query, ({ username }) => [username]),
    ...partOf(filters.name_query, (user) => [nameOf(user)]),
    // Users have no accounts with other providers.
    ...testOf(filters.provider, () => []),
    ...testOf(filters.provider_user_id, () => []),
    ...(filters.banned === undefined ? [] : [({ isBanned }: User) => isBanned === filters.banned]),
    ...within((user) => user.createdAt, filters.created_at_before, filters.created_at_after),
    ...within(
      (user) => user.lastActiveAt,
      filters.last_active_at_before,
      filters.last_active_at_after ?? filters.last_active_at_since,
    ),
    ...within(
      (user) => user.lastSignInAt,
      filters.last_sign_in_at_before,
      filters.last_sign_in_at_after,
    ),
  ];
}

function matching(context: View, filters: Filters): Iterable<User> {
  const tests = createTests(context.state, filters);
  const users = context.state.users.newestFirst();
  if (tests.length === 0) return users;
  return filtered(users, (user) => tests.every((test) => test(user)));
}

/** Returns the sort keys of users and their memberships. */
export function sortKeys(state: State) {
  return {
    created_at: (user: User) => user.createdAt,
    updated_at: (user: User) => user.updatedAt,
    email_address: (user: User) => addressesOf(state, user)[0] ?? null,
    phone_number: (user: User) => numbersOf(state, user)[0] ?? null,
    web3wallet: () => null,
    first_name: (user: User) => user.firstName,
    last_name: (user: User) => user.lastName,
    username: (user: User) => user.username,
    last_active_at: (user: User) => user.lastActiveAt,
    last_sign_in_at: (user: User) => user.lastSignInAt,
  };
}

/** The users that match the filters, in the requested order. */
export function findUsers(
  context: View,
  filters: Filters & { readonly order_by?: string | undefined },
): Iterable<User> {
  return inOrder(matching(context, filters), filters.order_by, sortKeys(context.state));
}

/** The number of users that match the filters. */
export function countUsers(context: View, filters: Filters): number {
  if (createTests(context.state, filters).length === 0) return context.state.users.size;
  return countItems(matching(context, filters));
}
