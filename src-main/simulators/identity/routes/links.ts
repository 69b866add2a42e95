import * as z from "zod";
import { RouteResponse } from "#core/kernel/response.ts";
import { routesOf } from "#core/kernel/route.ts";
import { escapeHtml } from "#core/text/escaping.ts";
import { moveTo } from "../lifecycle.ts";
import { loginOf, type IdentityState, type User } from "../state.ts";
import { userOfToken } from "../tokens.ts";
import { passwordValue } from "./bodies.ts";

const route = routesOf<IdentityState>();

/** The pages that mails lead to, and the status a user is in when the link is good. */
const pages = [
  { path: "/welcome/:token", status: "PROVISIONED", title: "Activate your account" },
  { path: "/reset_password/:token", status: "RECOVERY", title: "Choose a new password" },
] as const;

function formFor(user: User, title: string): RouteResponse {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${escapeHtml(loginOf(user))}</p>
<form method="post"><label>Password <input name="password" type="password" required></label>
<button>Save</button></form></body></html>
`;
  return new RouteResponse(200, html, { "content-type": "text/html; charset=utf-8" });
}

/** Looking at a mail's link changes nothing; sending a password through it makes the user active. */
export const linkRoutes = pages.flatMap(({ path, status, title }) => [
  route({
    method: "GET",
    path,
    summary: `${title}: the form a mail leads to`,
    open: true,
    handle: (context, { params }) =>
      formFor(userOfToken(context, params["token"] ?? "", status), title),
  }),
  route({
    method: "POST",
    path,
    summary: `${title}: sets the password`,
    open: true,
    body: z.object({ password: passwordValue }),
    handle: (context, { params, body }) => {
      const user = userOfToken(context, params["token"] ?? "", status);
      const chosen = { password: body.password, passwordChanged: context.now, token: undefined };
      const { id, status: now } = moveTo(context, { ...user, ...chosen }, "ACTIVE");
      return { id, status: now };
    },
  }),
]);
