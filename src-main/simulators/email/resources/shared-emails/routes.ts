import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { html } from "#core/pages/html.ts";
import { notFound, requireObject } from "../../errors.ts";
import { route } from "../../route.ts";
import { parseDuration } from "../../shared/duration.ts";
import type { SimContext } from "../../state.ts";

const MOST_MS = 48 * 3_600_000;

const duration = z.string().refine(
  (text) => {
    const milliseconds = parseDuration(text);
    return milliseconds !== undefined && milliseconds > 0 && milliseconds <= MOST_MS;
  },
  { error: "It must be a duration such as `10m`, `2 hours` or `1 day`, at most 48 hours" },
);

const findMail = ({ state }: SimContext, id: string) =>
  state.emails.get(id) ?? state.received.get(id);

/** Links by which people without an account read an email. */
export const routes = [
  route("POST /emails/:id/share", "Creates a link to a sent or received email", {
    body: lazyObject(() => ({ expires_in: duration.default("48h") })),
    handle: (context, { params, body, baseUrl }) => {
      const { id: emailId } = requireObject(findMail(context, params["id"] ?? ""), "Email");
      const token = context.ids.next("shr_", 40);
      const expiresAt = context.now + (parseDuration(body.expires_in) ?? MOST_MS);
      context.state.shares.set(token, { emailId, expiresAt });
      return { object: "email", id: emailId, url: `${baseUrl}/shared?token=${token}` };
    },
  }),
  route("GET /shared", "Shows the email of a link", {
    open: true,
    query: lazyObject(() => ({ token: z.string() })),
    handle: (context, { query }) => {
      const share = context.state.shares.get(query.token);
      const mail = findMail(context, share?.emailId ?? "");
      if (!share || !mail || context.now >= share.expiresAt) throw notFound("Shared email");
      const contentType = "text/html; charset=utf-8";
      const headers = { "content-type": contentType, ...sandboxHeaders(contentType) };
      const body = mail.html ?? html`<pre>${mail.text}</pre>`.text;
      return new RouteResponse(200, body, headers);
    },
  }),
];
