import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { alertLine, crest, pageHeading } from "#core/pages/headings.ts";
import { html, type Html, type HtmlValue } from "#core/pages/html.ts";
import { icon } from "#core/pages/icons.ts";
import { showPage } from "#core/pages/page.ts";
import type { RouteResponse } from "#core/contract/response.ts";

/** A person that the sign-in page offers. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** An address or a login, shown below the name. */
  readonly about: string;
  /** A word on an account that cannot sign in: `locked out`. */
  readonly status?: string | undefined;
}

/** The texts of the pages about the provider and the app. */
export interface PageTexts {
  /** `Okta` */
  readonly provider: string;
  /** The name of the app, or of the provider where no app asks. */
  readonly app: string;
  /** The label of the first text box: `Username` or `Email`. */
  readonly usernameLabel: "Username" | "Email";
  readonly passwordHint: string;
}

/** An app that opens the pages in a window of its own keeps its connection to that window. */
const headers = { "cross-origin-opener-policy": "unsafe-none" };

/** The first letters of the first and the last word of a name. */
function initials(name: string): string {
  const letters = name.split(/ +/).map((word) => Array.from(word)[0] ?? "");
  return [letters[0], letters.length > 1 && letters.at(-1)].filter(Boolean).join("").toUpperCase();
}

const returnsTo = (target: string): HtmlValue =>
  target !== "" && html`<p class="note">Afterwards you go back to <code>${target}</code>.</p>`;

function personButton({ id, name, about, status }: Person, index: number): Html {
  const described = `person-${String(index)}`;
  const describedBy = status === undefined ? described : `${described} ${described}-status`;
  return html`<li class="person">
    <span class="avatar" aria-hidden="true">${initials(name)}</span>
    <div>
      <button type="submit" name="person" value="${id}" aria-describedby="${describedBy}">
        ${`Continue as ${name}`}
      </button>
      <span id="${described}">${about}</span>
    </div>
    ${status && html`<span class="status" id="${described}-status">${icon("stop")}${status}</span>`}
    ${icon("chevron")}
  </li>`;
}

export interface SignInPage extends PageTexts {
  readonly action: string;
  readonly people: readonly Person[];
  readonly username: string;
  readonly problem: string | undefined;
  readonly target: string;
  /** A link to the sign-up page. */
  readonly more?: HtmlValue;
}

/** The page that asks who signs in: a password form, and one button per test user. */
export function signInPage(page: SignInPage): RouteResponse {
  const { action, people, provider, app, usernameLabel } = page;
  const form = postForm({
    action,
    label: "Sign in",
    body: [
      textField({
        name: "username",
        label: usernameLabel,
        value: page.username,
        autocomplete: "username",
        isFocused: page.username === "",
      }),
      textField({
        name: "password",
        label: "Password",
        type: "password",
        autocomplete: "current-password",
        isFocused: page.username !== "",
        hint: page.passwordHint,
      }),
      submitButton({ label: "Sign in", look: "primary" }),
    ],
  });
  const choices = postForm({
    action,
    label: "Test users",
    body: html`<ul class="rows">
      ${people.map(personButton)}
    </ul>`,
  });
  return showPage({
    title: `Sign in to ${app}`,
    band: "sign-in",
    headers,
    main: [
      crest(app),
      pageHeading(`Sign in to ${app}`, `with ${provider}`),
      alertLine(page.problem),
      form,
      page.more,
      people.length > 0 &&
        html`<section>
          <h2>Or choose a test user</h2>
          ${choices}
        </section>`,
      returnsTo(page.target),
    ],
  });
}

/** The line that says who signs in, with a button that changes it. */
function identity(state: string, name: string, action: string): Html {
  const body = html`<p class="identity soft">
    <span>${state} as <b>${name}</b>.</span>
    ${submitButton({ label: "Use another account", name: "step", value: "switch", look: "link" })}
  </p>`;
  return postForm({ action, label: "Account", body });
}

export interface FactorPage {
  readonly action: string;
  readonly name: string;
  /** The request of the app, as a sentence: `Enter the code from Google Authenticator.` */
  readonly request: string;
  /** The label of the text box; absent where another device confirms. */
  readonly field: string | undefined;
  readonly problem: string | undefined;
}

/** The page that asks for a second factor. */
export function factorPage({ action, name, request, field, problem }: FactorPage): RouteResponse {
  const body = [
    field !== undefined &&
      textField({
        name: "code",
        label: field,
        autocomplete: "one-time-code",
        isFocused: true,
        problem,
      }),
    submitButton({ label: field === undefined ? "Check again" : "Verify", look: "primary" }),
  ];
  return showPage({
    title: "Verify it is you",
    band: "sign-in",
    headers,
    main: [
      pageHeading("Verify it is you", identity("Signing in", name, action)),
      html`<p class="soft">${request}</p>`,
      field === undefined && alertLine(problem),
      postForm({ action, label: "Second factor", body }),
    ],
  });
}

export interface ConsentPage extends Pick<PageTexts, "app" | "provider"> {
  readonly action: string;
  readonly name: string;
  /** The permissions of the app, with the scope of each. */
  readonly scopes: readonly { readonly scope: string; readonly text: string }[];
  /** Choices of the provider: pages, a channel. */
  readonly choices: HtmlValue;
  readonly target: string;
}

/** The page that asks a person to allow an app. */
export function consentPage(page: ConsentPage): RouteResponse {
  const { action, app, provider, name, scopes } = page;
  const list = html`<ul class="rows" aria-label="What it may do">
    ${scopes.map(
      ({ scope, text }) =>
        html`<li class="scope">
          ${icon("check")}<span>${text}</span>${scope !== "" && html`<code>${scope}</code>`}
        </li>`,
    )}
  </ul>`;
  return showPage({
    title: `Allow ${app}`,
    band: "consent",
    headers,
    main: [
      html`<span class="crests" aria-hidden="true">${crest(app)}${crest(provider)}</span>`,
      pageHeading(
        `${app} wants to act for ${name} on ${provider}`,
        identity("Signed in", name, action),
      ),
      postForm({
        action,
        label: "Consent",
        body: [
          list,
          page.choices,
          html`<div class="pair">
            ${submitButton({ label: "Cancel", name: "step", value: "cancel" })}
            ${submitButton({ label: "Allow", name: "step", value: "allow", look: "primary" })}
          </div>`,
        ],
      }),
      returnsTo(page.target),
    ],
  });
}

/** The page on which a person types the code that a device shows. */
export function devicePage(
  page: Pick<PageTexts, "provider"> & {
    readonly action: string;
    readonly code: string;
    readonly problem: string | undefined;
  },
): RouteResponse {
  return showPage({
    title: "Connect a device",
    band: "sign-in",
    headers,
    main: [
      crest(page.provider),
      pageHeading(
        "Connect a device",
        `Enter the code that the device shows, to sign it in to ${page.provider}.`,
      ),
      postForm({
        action: page.action,
        label: "Device",
        body: [
          textField({
            name: "user_code",
            label: "Code",
            value: page.code,
            problem: page.problem,
            placeholder: "ABCD-EFGH",
            isFocused: true,
          }),
          submitButton({ label: "Continue", look: "primary" }),
        ],
      }),
    ],
  });
}

/** A page with one message: signed out, device connected. */
export function messagePage(
  title: string,
  message: string,
  { cookies = {}, isGood = true }: MessageOptions = {},
): RouteResponse {
  return showPage({
    title,
    band: "sign-in",
    headers: { ...headers, ...cookies },
    main: [
      html`<span class="crest ${isGood ? "good" : "bad"}"
        >${icon(isGood ? "check" : "stop")}</span
      >`,
      pageHeading(title, message),
    ],
  });
}

/** Options of a page with one message. */
interface MessageOptions {
  readonly cookies?: Readonly<Record<string, string>>;
  /** True if something was done; else it was cancelled. */
  readonly isGood?: boolean;
}
