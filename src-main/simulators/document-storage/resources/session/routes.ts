import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { sessionCookie, setCookie } from "../../shared/credentials.ts";
import { findRoles } from "../../shared/users.ts";

const sessionBody = lazyObject(() => ({
  name: z.string().optional(),
  username: z.string().optional(),
  password: z.string(),
})).transform(({ name, username }) => ({ name: name ?? username ?? "" }));

export const routes = [
  route("POST /_session", "Begins a session", {
    body: sessionBody,
    handle: ({ now, state }, { body: { name }, key }) => {
      const cookie = setCookie(sessionCookie(name, now, key));
      return new RouteResponse(
        200,
        { ok: true, name, roles: findRoles(state, name) },
        { "set-cookie": cookie },
      );
    },
  }),
  route("GET /_session", "Who asks", ({ state }, { key }) => {
    const [, by, name] = /^(\w+):(.*)$/s.exec(key) ?? [];
    const info = {
      authentication_handlers: ["cookie", "default"],
      ...(by === undefined ? {} : { authenticated: by }),
    };
    const roles = name === undefined ? [] : findRoles(state, name);
    return { ok: true, userCtx: { name: name ?? null, roles }, info };
  }),
  route(
    "DELETE /_session",
    "Ends a session",
    () => new RouteResponse(200, { ok: true }, { "set-cookie": setCookie("") }),
  ),
];
