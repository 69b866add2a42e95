import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { BoxError, notFound, requireRecord } from "../../errors.ts";
import { route } from "../../route.ts";
import type { ApiObject } from "../../shared/present.ts";
import { type EmailAlias, nextId } from "../../state.ts";
import { findByEmail } from "../users/actions.ts";

const presentAlias = ({ id, email }: EmailAlias): ApiObject => ({
  type: "email_alias",
  id,
  email,
  is_confirmed: true,
});

/** Further addresses of users. They are confirmed at once, as those of verified domains are. */
export const routes = [
  route("GET /2.0/users/:id/email_aliases", "List the email aliases of a user", {
    handle: ({ state }, { id }) => {
      const { aliases = [] } = requireRecord(state.users, "user", id);
      return { total_count: aliases.length, entries: aliases.map(presentAlias) };
    },
  }),
  route("POST /2.0/users/:id/email_aliases", "Add an email alias to a user", {
    body: lazyLooseObject(() => ({ email: z.email() })),
    handle: ({ state, ids }, { id, body }) => {
      const user = requireRecord(state.users, "user", id);
      const email = body.email.toLowerCase();
      if (findByEmail(state, email)) {
        throw new BoxError(409, "user_login_already_used", "Email address is already in use");
      }
      const alias: EmailAlias = { id: nextId(ids, "emailAlias"), email };
      state.users.replace({ ...user, aliases: [...(user.aliases ?? []), alias] });
      return new RouteResponse(201, presentAlias(alias));
    },
  }),
  route(
    "DELETE /2.0/users/:id/email_aliases/:alias",
    "Remove an email alias of a user",
    ({ state }, { id, request }) => {
      const user = requireRecord(state.users, "user", id);
      const aliasId = request.params["alias"] ?? "";
      const { aliases = [] } = user;
      const kept = aliases.filter((alias) => alias.id !== aliasId);
      if (kept.length === aliases.length) throw notFound("email_alias", aliasId);
      state.users.replace({ ...user, aliases: kept });
      return noContent();
    },
  ),
];
