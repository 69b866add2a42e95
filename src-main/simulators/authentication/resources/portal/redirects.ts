import type { RouteResponse } from "#core/contract/response.ts";
import type { BrowserHead } from "#core/oauth/browser-session.ts";
import { crest, pageHeading } from "#core/pages/headings.ts";
import { showPage } from "#core/pages/page.ts";
import { requireTarget } from "../handshake/routes.ts";
import { recallApp } from "./last-app.ts";

type Flow = "sign_in" | "sign_up";

/** The parameters with the address to go to afterwards, the strongest first, as clerk-js reads them. */
const parametersOf = (flow: Flow): readonly string[] => [
  `${flow}_force_redirect_url`,
  "redirect_url",
  `${flow}_fallback_redirect_url`,
];

const ALL = [...new Set([...parametersOf("sign_in"), ...parametersOf("sign_up")])];

const queryOf = (url: string) => new URL(url, "http://localhost").searchParams;

/** Returns whether the query of a page names an address to go to afterwards. */
export function hasTarget(url: string): boolean {
  const query = queryOf(url);
  return ALL.some((name) => query.has(name));
}

/** Returns the address to go to after a sign-in or sign-up; throws a page for one of another machine. */
export function chooseTarget(url: string, flow: Flow): string {
  const query = queryOf(url);
  const name = parametersOf(flow).find((each) => query.has(each));
  return requireTarget(url, name ?? ALL.find((each) => query.has(each)));
}

/**
 * clerk-js writes the parameters into the hash: `/sign-in#/?redirect_url=…`. This script moves them to the
 * query. Without any, it goes back to the page that the browser came from, or to the app that it was last at.
 */
const moveHash = (app: string): string => `
const query = new URLSearchParams(location.search);
const hash = new URLSearchParams(location.hash.split("?")[1] || "");
hash.forEach((value, name) => query.set(name, value));
const names = ${JSON.stringify(ALL)};
const app = document.referrer === "" ? ${JSON.stringify(app)} : new URL(document.referrer).origin + "/";
if (!names.some((name) => query.has(name)) && app !== "") query.set("redirect_url", app);
if (names.some((name) => query.has(name))) location.replace(location.pathname + "?" + query);
`;

/** A page that finds the address to go to in the hash, which browsers do not send. */
export function hashPage(browser: BrowserHead): RouteResponse {
  const message =
    "This page needs redirect_url, the address to go to afterwards, in its query or its hash.";
  return showPage({
    title: "Sign in",
    band: "sign-in",
    script: moveHash(recallApp(browser)),
    main: [crest("your app"), pageHeading("Continue to your app", message)],
  });
}
