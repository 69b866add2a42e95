import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { badRequest, fieldErrors } from "../../errors.ts";
import { recordUser } from "../../events.ts";
import { route, type View } from "../../route.ts";
import { knownUser, requireIssue, requireProject, requireUser } from "../../shared/find.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { products } from "../../shared/seeds.ts";
import { newUser, type State, type User } from "../../state.ts";
import { presentAccess, presentUser } from "./present.ts";

const accountQuery = lazyObject(() => ({ accountId: z.string().optional() }));

/** Parameters that named a user before there were account ids, and others without effect. */
const formerNames = ["key", "username"];

const expands = ["groups", "applicationRoles"];
const expandQuery = lazyObject(() => ({ expand: words }));

const searchUsersQuery = offsetQuery(50).extend({
  query: z.string().optional(),
  accountId: z.string().optional(),
});

const createUserBody = lazyObject(() => ({
  emailAddress: z.email("Enter a valid email address."),
  displayName: z.string().trim().min(1).max(255).optional(),
  products: z.array(
    z.enum(
      products.map(({ key }) => key),
      "The product is not valid.",
    ),
    "The products must be set. Use an empty array for a user without access to products.",
  ),
}));

/** Active accounts whose address or a word of whose name begins with the query. */
function searchUsers(
  state: State,
  { query = "", accountId }: z.output<typeof searchUsersQuery>,
): readonly User[] {
  const matches = ({ id, active, email, displayName }: User) =>
    active &&
    (accountId === undefined || id === accountId) &&
    [email, displayName, ...displayName.split(" ")].some((word) =>
      word.toLowerCase().startsWith(query.toLowerCase()),
    );
  return [...state.users.values()].filter(matches);
}

const assignableQuery = searchUsersQuery.extend({
  project: z.string().optional(),
  issueKey: z.string().optional(),
  issueId: z.string().optional(),
});

/** Throws unless the query names the project or issue that users are wanted for. */
function checkAssignable(state: State, query: z.output<typeof assignableQuery>): void {
  const { project, issueKey, issueId } = query;
  const issue = issueKey ?? issueId;
  if (project === undefined && issue === undefined) {
    throw badRequest("Either the 'project' or the 'issueKey' query parameter must be provided.");
  }
  if (project !== undefined) requireProject(state, { project });
  if (issue !== undefined) requireIssue(state, { issue });
}

function presentFound(state: State, query: z.output<typeof searchUsersQuery>, view: View) {
  return searchUsers(state, query)
    .slice(query.startAt, query.startAt + query.maxResults)
    .map((user) => presentUser(view, user));
}

/** The users of the site. */
export const routes = [
  route("GET /myself", "Shows the user of the credentials", {
    query: expandQuery,
    expands,
    handle: ({ state }, { query }, view) => {
      const user = knownUser(state, view.callerId);
      return { ...presentUser(view, user), ...presentAccess(view, user, query.expand) };
    },
  }),
  route("GET /user", "Shows a user", {
    query: accountQuery.extend(expandQuery.shape),
    expands,
    unsupported: formerNames,
    handle: ({ state }, { query }, view) => {
      const user = requireUser(state, query.accountId);
      return { ...presentUser(view, user), ...presentAccess(view, user, query.expand) };
    },
  }),
  route("POST /user", "Invites a user", {
    body: createUserBody,
    unsupported: ["key", "name", "password"],
    handle: (context, { body: { emailAddress, displayName, products: access } }, view) => {
      const { users } = context.state;
      const wanted = emailAddress.toLowerCase();
      if ([...users.values()].some((it) => it.active && it.email.toLowerCase() === wanted)) {
        throw fieldErrors({ emailAddress: "A user with that email address already exists." });
      }
      const name = displayName ?? emailAddress.split("@", 1)[0] ?? "";
      const user = users.add(newUser(context, emailAddress, name, access));
      recordUser(context, view, "user_created", user);
      return new RouteResponse(201, presentUser(view, user));
    },
  }),
  route("DELETE /user", "Closes an account", {
    query: accountQuery,
    unsupported: formerNames,
    handle: (context, { query }, view) => {
      const { state } = context;
      const user = requireUser(state, query.accountId);
      if (user.id === state.ownerId) {
        throw fieldErrors({ accountId: "The owner of the site cannot be deleted." });
      }
      const closed = state.users.replace({ ...user, active: false });
      recordUser(context, view, "user_deleted", closed);
      return noContent();
    },
  }),
  route("GET /user/search", "Finds users by name and address", {
    query: searchUsersQuery,
    unsupportedFilters: ["property", "username"],
    handle: ({ state }, { query }, view) => presentFound(state, query, view),
  }),
  route("GET /users/search", "Lists users", {
    query: searchUsersQuery,
    handle: ({ state }, { query }, view) => presentFound(state, query, view),
  }),
  route("GET /user/assignable/search", "Finds users who can be assigned", {
    query: assignableQuery,
    unsupported: ["recommend", "sessionId"],
    unsupportedFilters: ["actionDescriptorId", "username"],
    handle: ({ state }, { query }, view) => {
      checkAssignable(state, query);
      return presentFound(state, query, view);
    },
  }),
];
