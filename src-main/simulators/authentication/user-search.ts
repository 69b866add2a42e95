import type * as z from "zod";
import { countOf, filtered, ordered, type SortKey } from "./paging.ts";
import { queryMoment, repeated } from "./params.ts";
import { clerkError } from "./errors.ts";
import type { AuthContext, AuthenticationState, User } from "./state.ts";

/** What users can be searched by. */
export const userFilters = {
  email_address: repeated.optional(),
  phone_number: repeated.optional(),
  username: repeated.optional(),
  web3_wallet: repeated.optional(),
  user_id: repeated.optional(),
  external_id: repeated.optional(),
  organization_id: repeated.optional(),
  query: repeated.optional(),
  created_at_before: queryMoment.optional(),
  created_at_after: queryMoment.optional(),
  last_active_at_before: queryMoment.optional(),
  last_active_at_after: queryMoment.optional(),
  last_active_at_since: queryMoment.optional(),
  last_sign_in_at_before: queryMoment.optional(),
  last_sign_in_at_after: queryMoment.optional(),
};

type Filters = {
  readonly [Name in keyof typeof userFilters]?: z.output<(typeof userFilters)[Name]>;
};

type Test = (user: User) => boolean;

function addressesOf(state: AuthenticationState, user: User): readonly string[] {
  return user.emailIds.flatMap((id) => state.emails.get(id)?.address.toLowerCase() ?? []);
}

function numbersOf(state: AuthenticationState, user: User): readonly string[] {
  return user.phoneIds.flatMap((id) => state.phones.get(id)?.address ?? []);
}

/** `a` and `+a` name what is wanted, `-a` what is not. */
function wanted(
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

/** Numbers begin with a plus, which a query string that was not escaped turns into a space. */
const asNumbers = (values: readonly string[] | undefined) =>
  values?.map((value) => value.replace(/^ /, "+"));

const lower = (values: readonly string[] | undefined) => values?.map((one) => one.toLowerCase());

function matchesQuery(state: AuthenticationState, query: string): Test {
  const needle = query.trim().toLowerCase();
  return (user) =>
    [
      user.id,
      user.externalId,
      user.username,
      [user.firstName, user.lastName].filter((part) => part !== null).join(" "),
      ...addressesOf(state, user),
      ...numbersOf(state, user),
    ].some((part) => part?.toLowerCase().includes(needle) ?? false);
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

function testsOf(state: AuthenticationState, filters: Filters): readonly Test[] {
  const organizations = (user: User) =>
    [...(state.membershipsOf.get(user.id)?.values() ?? [])].map(({ id }) => id);
  return [
    ...wanted(lower(filters.email_address), (user) => addressesOf(state, user)),
    ...wanted(asNumbers(filters.phone_number), (user) => numbersOf(state, user)),
    ...wanted(lower(filters.username), ({ username }) =>
      username === null ? [] : [username.toLowerCase()],
    ),
    ...wanted(filters.web3_wallet, () => []),
    ...wanted(filters.user_id, ({ id }) => [id]),
    ...wanted(filters.external_id, ({ externalId }) => (externalId === null ? [] : [externalId])),
    ...wanted(filters.organization_id, organizations),
    ...(filters.query ?? []).map((query) => matchesQuery(state, query)),
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

function matching(context: AuthContext, filters: Filters): Iterable<User> {
  const tests = testsOf(context.state, filters);
  const users = context.state.users.newestFirst();
  if (tests.length === 0) return users;
  return filtered(users, (user) => tests.every((test) => test(user)));
}

function sortKeys(state: AuthenticationState): Readonly<Record<string, (user: User) => SortKey>> {
  return {
    created_at: (user) => user.createdAt,
    updated_at: (user) => user.updatedAt,
    email_address: (user) => addressesOf(state, user)[0] ?? null,
    phone_number: (user) => numbersOf(state, user)[0] ?? null,
    web3wallet: () => null,
    first_name: (user) => user.firstName,
    last_name: (user) => user.lastName,
    username: (user) => user.username,
    last_active_at: (user) => user.lastActiveAt,
    last_sign_in_at: (user) => user.lastSignInAt,
  };
}

/** The users that pass the filters, in the order asked for. */
export function findUsers(
  context: AuthContext,
  filters: Filters & { readonly order_by?: string | undefined },
): Iterable<User> {
  const users = matching(context, filters);
  const { order_by: orderBy } = filters;
  if (orderBy === undefined || orderBy === "-created_at") return users;
  const keys = sortKeys(context.state);
  const key = keys[orderBy.replace(/^[+\- ]/, "")];
  if (!key) {
    const message = `order_by must be one of ${Object.keys(keys).join(", ")}.`;
    throw clerkError(422, "form_param_value_invalid", message, message, { param_name: "order_by" });
  }
  return ordered(users, orderBy, (user) => key(user));
}

/** How many users pass the filters. */
export function countUsers(context: AuthContext, filters: Filters): number {
  if (testsOf(context.state, filters).length === 0) return context.state.users.size;
  return countOf(matching(context, filters));
}
