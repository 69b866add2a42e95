import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { notFound, validationFailed } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { pageQuery, respondWithList } from "../../shared/paging.ts";
import type { ApiObject } from "../../shared/view.ts";

const addresses = z
  .union([z.array(z.email()).min(1), z.email()])
  .transform((value) => [value].flat());

/** `{"emails": ["a@example.com"]}`, or the list alone. */
const emailsBody = z.union([lazyObject(() => ({ emails: addresses })), addresses]);

const visibilityBody = lazyObject(() => ({ visibility: z.enum(["public", "private"]) }));

const listOf = (body: z.output<typeof emailsBody>): readonly string[] =>
  "emails" in body ? body.emails : body;

/** The addresses of a person: the first one, then those that were added. */
function emailsOf({ state, user }: RequestContext): readonly ApiObject[] {
  const added = state.emails.filter(({ account }) => account === user.id);
  const visibility = state.hiddenEmails.has(user.id) ? "private" : "public";
  return [
    { email: user.email, primary: true, verified: true, visibility },
    ...added.map(({ email }) => ({ email, primary: false, verified: true, visibility: null })),
  ];
}

/** The addresses of the authenticated user. */
export const routes = [
  route("GET /user/emails", "Lists the authenticated user's addresses", {
    of: "person",
    query: pageQuery,
    handle: (context, request) => respondWithList(request, emailsOf(context), (one) => one),
  }),
  route("GET /user/public_emails", "Lists the authenticated user's public addresses", {
    of: "person",
    query: pageQuery,
    handle: (context, request) => {
      const shown = emailsOf(context).filter(({ visibility }) => visibility === "public");
      return respondWithList(request, shown, (one) => one);
    },
  }),
  route("POST /user/emails", "Adds addresses to the authenticated user", {
    of: "person",
    body: emailsBody,
    handle: (context, { body }) => {
      const { state, user } = context;
      for (const email of listOf(body)) {
        const isUsed =
          [...state.accounts.values()].some((one) => one.email === email) ||
          state.emails.some((one) => one.email === email);
        if (isUsed) {
          throw validationFailed({ resource: "UserEmail", code: "already_exists", field: "email" });
        }
        state.emails.push({ account: user.id, email });
      }
      return new RouteResponse(201, emailsOf(context));
    },
  }),
  route("DELETE /user/emails", "Removes addresses of the authenticated user", {
    of: "person",
    body: emailsBody,
    handle: ({ state, user }, { body }) => {
      for (const email of listOf(body)) {
        const index = state.emails.findIndex(
          (one) => one.account === user.id && one.email === email,
        );
        if (index < 0) throw notFound();
        state.emails.splice(index, 1);
      }
      return noContent();
    },
  }),
  route("PATCH /user/email/visibility", "Shows or hides the authenticated user's address", {
    of: "person",
    body: visibilityBody,
    handle: (context, { body }) => {
      const { hiddenEmails } = context.state;
      if (body.visibility === "private") hiddenEmails.add(context.user.id);
      else hiddenEmails.delete(context.user.id);
      return emailsOf(context).slice(0, 1);
    },
  }),
];
