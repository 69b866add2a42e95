import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { fieldErrors } from "../../errors.ts";
import { addMember } from "../groups/actions.ts";
import { recordUser } from "../../events.ts";
import { route } from "../../route.ts";
import { knownUser, requireUser } from "../../shared/find.ts";
import { words } from "../../shared/schema.ts";
import { products } from "../../shared/seeds.ts";
import { newUser } from "../../state.ts";
import { presentAccess, presentUser } from "./present.ts";

const accountQuery = lazyObject(() => ({ accountId: z.string().optional() }));

/** Parameters that named a user before there were account ids, and others without effect. */
const formerNames = ["key", "username"];

const expands = ["groups", "applicationRoles"];
const expandQuery = lazyObject(() => ({ expand: words }));

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
      const user = users.add(newUser(context, emailAddress, name));
      for (const { key, group } of products) {
        if (access.includes(key)) addMember(context.state, group.groupId, user.id);
      }
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
];
