import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { route } from "../../route.ts";
import { sessionCookie, setCookie } from "../../shared/credentials.ts";

const ROLES = ["_admin"];

const sessionBody = z.object({ name: z.string(), password: z.string() });

export const routes = [
  route("POST /_session", "Begins a session", {
    body: sessionBody,
    handle: ({ now }, { body: { name }, key }) => {
      const cookie = setCookie(sessionCookie(name, now, key));
      return new RouteResponse(200, { ok: true, name, roles: ROLES }, { "set-cookie": cookie });
    },
  }),
  route("GET /_session", "Who asks", (_context, { key }) => {
    const [, by, name] = /^(\w+):(.*)$/s.exec(key) ?? [];
    const info = {
      authentication_handlers: ["cookie", "default"],
      ...(by === undefined ? {} : { authenticated: by }),
    };
    const roles = name === undefined ? [] : ROLES;
    return { ok: true, userCtx: { name: name ?? null, roles }, info };
  }),
  route(
    "DELETE /_session",
    "Ends a session",
    () => new RouteResponse(200, { ok: true }, { "set-cookie": setCookie("") }),
  ),
];
