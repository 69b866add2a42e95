import { noContent } from "#core/contract/response.ts";
import { requireAccount } from "../../access/actor.ts";
import { notFound, unprocessable } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { requirePerson } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { Account, State } from "../../state.ts";
import { presentUser } from "../users/present.ts";

const followedBy = ({ follows }: State, person: number): readonly number[] => [
  ...(follows.get(person) ?? []),
];

const followersOf = ({ follows }: State, person: number): readonly number[] =>
  [...follows].flatMap(([follower, followed]) => (followed.has(person) ? [follower] : []));

const lists = { followers: followersOf, following: followedBy } as const;

function accountsIn({ state }: RequestContext, ids: readonly number[]): readonly Account[] {
  return ids.map((id) => requireAccount(state, id));
}

function listRoutes(name: keyof typeof lists) {
  const summary =
    name === "followers" ? "Lists who follows a person" : "Lists the people that one follows";
  return [
    route(`GET /user/${name}`, summary, {
      of: "person",
      query: pageQuery,
      handle: (context, request) => {
        const ids = lists[name](context.state, context.user.id);
        return context.list(request, accountsIn(context, ids), presentUser);
      },
    }),
    route(`GET /users/:name/${name}`, summary, {
      query: pageQuery,
      handle: (context, request) => {
        const { id } = requirePerson(context.state, context.params["name"]);
        const found = accountsIn(context, lists[name](context.state, id));
        return context.list(request, found, presentUser);
      },
    }),
  ];
}

function checkFollows({ state, params }: RequestContext, person: number) {
  const target = requirePerson(state, params["target"]);
  if (!followedBy(state, person).includes(target.id)) throw notFound();
  return noContent();
}

/** People follow people. */
export const routes = [
  ...listRoutes("followers"),
  ...listRoutes("following"),
  route("GET /user/following/:target", "Returns 204 for a person whom one follows", {
    of: "person",
    handle: (context) => checkFollows(context, context.user.id),
  }),
  route(
    "GET /users/:name/following/:target",
    "Returns 204 if one person follows another",
    (context) => checkFollows(context, requirePerson(context.state, context.params["name"]).id),
  ),
  route("PUT /user/following/:target", "Follows a person", {
    of: "person",
    handle: ({ state, params, user }) => {
      const target = requirePerson(state, params["target"]);
      if (target.id === user.id) throw unprocessable("You can't follow yourself.");
      state.follows.set(user.id, new Set([...followedBy(state, user.id), target.id]));
      return noContent();
    },
  }),
  route("DELETE /user/following/:target", "Follows a person no more", {
    of: "person",
    handle: ({ state, params, user }) => {
      const target = requirePerson(state, params["target"]);
      const rest = followedBy(state, user.id).filter((id) => id !== target.id);
      state.follows.set(user.id, new Set(rest));
      return noContent();
    },
  }),
];
