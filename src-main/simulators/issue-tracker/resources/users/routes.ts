import * as z from "zod";
import { RouteResponse, noContent } from "#core/kernel/response.ts";
import { fieldErrors } from "../../errors.ts";
import { route } from "../../route.ts";
import { knownUser, requireUser } from "../../shared/find.ts";
import { offsetQuery } from "../../shared/schema.ts";
import { newUser, type State, type User } from "../../state.ts";
import { presentUser } from "./present.ts";

const accountQuery = z.object({ accountId: z.string().optional() });

const searchUsersQuery = offsetQuery(50).extend({
  query: z.string().optional(),
  accountId: z.string().optional(),
});

const createUserBody = z.object({
  emailAddress: z.email("Enter a valid email address."),
  displayName: z.string().trim().min(1).max(255).optional(),
  products: z.array(z.string()).optional(),
});

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

const searchPaths = ["/user/search", "/user/assignable/search", "/users/search"] as const;
const searchRoutes = searchPaths.map((path) =>
  route(`GET ${path}`, "Finds users by name and address", {
    query: searchUsersQuery,
    handle: ({ state }, { query }, view) =>
      searchUsers(state, query)
        .slice(query.startAt, query.startAt + query.maxResults)
        .map((user) => presentUser(view, user)),
  }),
);

/** The users of the site. */
export const routes = [
  route("GET /myself", "Shows the user of the credentials", ({ state }, _request, view) =>
    presentUser(view, knownUser(state, view.callerId)),
  ),
  route("GET /user", "Shows a user", {
    query: accountQuery,
    handle: ({ state }, { query }, view) => presentUser(view, requireUser(state, query.accountId)),
  }),
  route("POST /user", "Invites a user", {
    body: createUserBody,
    handle: (context, { body: { emailAddress, displayName } }, view) => {
      const { users } = context.state;
      const wanted = emailAddress.toLowerCase();
      if ([...users.values()].some((it) => it.active && it.email.toLowerCase() === wanted)) {
        throw fieldErrors({ emailAddress: "A user with that email address already exists." });
      }
      const name = displayName ?? emailAddress.split("@", 1)[0] ?? "";
      const user = users.add(newUser(context, emailAddress, name));
      return new RouteResponse(201, presentUser(view, user));
    },
  }),
  route("DELETE /user", "Closes an account", {
    query: accountQuery,
    handle: ({ state }, { query }) => {
      const user = requireUser(state, query.accountId);
      if (user.id === state.ownerId) {
        throw fieldErrors({ accountId: "The owner of the site cannot be deleted." });
      }
      state.users.replace({ ...user, active: false });
      return noContent();
    },
  }),
  ...searchRoutes,
];
