import * as z from "zod";
import { RouteResponse } from "#core/contract/response.ts";
import { escapeHtml } from "#core/text/escaping.ts";
import { oktaError } from "../../errors.ts";
import { route } from "../../route.ts";
import { readLogin, type SimContext, type User } from "../../state.ts";
import { moveTo } from "../lifecycle/actions.ts";
import { checkChosenPassword, keepPassword } from "../policies/password.ts";
import { passwordValue } from "../users/schema.ts";

/** The pages that mails link to, and the status in which a user can open them. */
const pages = [
  { path: "/welcome/:token", status: "PROVISIONED", title: "Activate your account" },
  { path: "/reset_password/:token", status: "RECOVERY", title: "Choose a new password" },
] as const;

/** Returns the user of a link that is neither used nor expired. */
function requireUserOfToken(
  context: SimContext,
  token: string,
  status: "PROVISIONED" | "RECOVERY",
): User {
  const user = context.state.users.get(context.state.tokens.get(token) ?? "");
  if (user?.status === status && (user.token?.expiresAt ?? 0) > context.now) return user;
  const summary =
    "You have accessed an account recovery link that has expired or been previously used.";
  throw oktaError(403, "E0000105", summary);
}

function formFor(user: User, title: string): RouteResponse {
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><p>${escapeHtml(readLogin(user))}</p>
<form method="post"><label>Password <input name="password" type="password" required></label>
<button>Save</button></form></body></html>
`;
  return new RouteResponse(200, html, { "content-type": "text/html; charset=utf-8" });
}

/** GET shows the form and changes nothing; POST sets the password and activates the user. */
export const routes = pages.flatMap(({ path, status, title }) => [
  route(`GET ${path}`, `${title}: the form a mail leads to`, {
    open: true,
    handle: (context, { params }) =>
      formFor(requireUserOfToken(context, params["token"] ?? "", status), title),
  }),
  route(`POST ${path}`, `${title}: sets the password`, {
    open: true,
    body: z.object({ password: passwordValue }),
    handle: (context, { params, body }) => {
      const user = requireUserOfToken(context, params["token"] ?? "", status);
      checkChosenPassword(context, user, body.password);
      keepPassword(context, user);
      const chosen = { password: body.password, passwordChanged: context.now, token: undefined };
      const { id, status: now } = moveTo(context, { ...user, ...chosen }, "ACTIVE");
      return { id, status: now };
    },
  }),
]);
