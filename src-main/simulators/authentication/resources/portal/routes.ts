import { findBrowserSession } from "#core/oauth/browser-session.ts";
import { FlowGuide } from "#core/oauth/flow.ts";
import { signInRoutes } from "#core/oauth/sign-in-routes.ts";
import { messagePage } from "#core/oauth/sign-in-pages.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { alertLine, crest, pageHeading } from "#core/pages/headings.ts";
import { html } from "#core/pages/html.ts";
import { readField, type FormFields, createPageHelper } from "#core/pages/page-routes.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { signInService } from "../../sign-in/service.ts";
import { withHandshake } from "../../sign-in/handshake.ts";
import type { SimContext, State } from "../../state.ts";
import { requireTarget } from "../handshake/routes.ts";
import { hashPage, hasTarget, chooseTarget } from "./redirects.ts";
import { endSessionsIn } from "../frontend/client.ts";
import { createUser } from "../users/actions.ts";
import { createUserBody } from "../users/schema.ts";
import { takeTicket } from "./tickets.ts";

const { page, form } = createPageHelper<State>();

const clerkErrors = lazyObject(() => ({ errors: z.array(z.object({ long_message: z.string() })) }));

function signUpPage(action: string, fields: FormFields, problem: string | undefined) {
  const box = (name: string, label: string, autocomplete: string) =>
    textField({ name, label, autocomplete, value: readField(fields, name) });
  const signInPath = `/sign-in${new URL(action, "http://localhost").search}`;
  return showPage({
    title: "Create your account",
    band: "sign-up",
    headers: { "cross-origin-opener-policy": "unsafe-none" },
    main: [
      crest("your app"),
      pageHeading("Create your account", "with Clerk"),
      alertLine(problem),
      postForm({
        action,
        label: "Sign up",
        body: [
          textField({
            name: "email_address",
            label: "Email",
            type: "email",
            value: readField(fields, "email_address"),
            autocomplete: "email",
            isFocused: true,
          }),
          html`<div class="pair">
            ${box("first_name", "First name", "given-name")}
            ${box("last_name", "Last name", "family-name")}
          </div>`,
          textField({
            name: "password",
            label: "Password",
            type: "password",
            autocomplete: "new-password",
            hint: "Optional. Without one, any password works.",
          }),
          submitButton({ label: "Sign up", look: "primary" }),
        ],
      }),
      html`<p class="soft">Have an account? <a href="${signInPath}">Sign in</a></p>`,
    ],
  });
}

/** Signs a person up with the fields of the form; returns the id, or what is wrong. */
function signUp(context: SimContext, fields: FormFields): { userId: string } | { problem: string } {
  const password = fields["password"] ?? "";
  const input = {
    email_address: [readField(fields, "email_address")],
    first_name: readField(fields, "first_name") || undefined,
    last_name: readField(fields, "last_name") || undefined,
    password: password === "" ? undefined : password,
  };
  const body = createUserBody.safeParse(input);
  if (!body.success) {
    const [field = ""] = body.error.issues[0]?.path ?? [];
    const what = field === "password" ? "password" : "email address";
    return { problem: `Enter a valid ${what}.` };
  }
  try {
    return { userId: createUser(context, body.data).id };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [first] = clerkErrors.parse(error.body).errors;
    return { problem: first?.long_message ?? "This cannot be accepted." };
  }
}

/** The pages of the account portal. */
export const routes = [
  page("GET /sign-in", "Signs a user in for an app", (context, request) => {
    if (!hasTarget(request.url)) return hashPage(request);
    const target = chooseTarget(request.url, "sign_in");
    const ticket = new URL(request.url, "http://localhost").searchParams.get("__clerk_ticket");
    const guide = new FlowGuide(signInService, context, request);
    if (ticket === null) return guide.start({ target });
    const token = takeTicket(context, ticket);
    if (!token) throw pageError(400, "Bad request", "The ticket is unknown, used or revoked.");
    return guide.start({ target, sessionId: guide.signInAs(token.userId, ["ticket"]) });
  }),
  page("GET /sign-up", "Shows the sign-up form", (_context, request) => {
    const { url } = request;
    if (!hasTarget(url)) return hashPage(request);
    chooseTarget(url, "sign_up");
    return signUpPage(url, {}, undefined);
  }),
  form("POST /sign-up", "Signs a user up for an app", (context, request) => {
    const target = chooseTarget(request.url, "sign_up");
    const result = signUp(context, request.body);
    if ("problem" in result) return signUpPage(request.url, request.body, result.problem);
    const guide = new FlowGuide(signInService, context, request);
    return guide.start({ target, sessionId: guide.signInAs(result.userId, ["pwd"]) });
  }),
  page("GET /sign-out", "Asks whether to sign out", (_context, { url }) => {
    requireTarget(url);
    const body = submitButton({ label: "Sign out", look: "primary" });
    return showPage({
      title: "Sign out",
      band: "sign-in",
      main: [
        crest("your app"),
        pageHeading("Sign out of your app", "You are signed out of every app of this browser."),
        postForm({ action: url, label: "Sign out", body }),
      ],
    });
  }),
  form("POST /sign-out", "Signs a user out", (context, request) => {
    const target = requireTarget(request.url);
    const cookies = endSessionsIn(context, request);
    return redirectTo(withHandshake(context, target, undefined), cookies);
  }),
  page("GET /user", "Shows who is signed in", (context, request) => {
    const session = findBrowserSession(signInService, context, request);
    if (!session) return messagePage("Signed out", "Nobody is signed in in this browser.");
    return messagePage(
      "Signed in",
      `Signed in as ${signInService.nameOf(context, session.userId)}.`,
    );
  }),
  ...signInRoutes(signInService),
];
