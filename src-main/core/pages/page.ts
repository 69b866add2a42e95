import { createHash } from "node:crypto";
import { Refusal } from "#core/contract/refusal.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { html, Html, type HtmlValue } from "./html.ts";
import { icon } from "./icons.ts";
import { styles } from "./styles.ts";

/** A page of a simulator. */
export interface HtmlPage {
  /** The window's title, without the mark of the simulator. */
  readonly title: string;
  /** The simulated product, for the band: `checkout`, `sign-in`, `consent`. */
  readonly band: string;
  readonly main: HtmlValue;
  /** True if the page has two columns. */
  readonly isWide?: boolean;
  /** A script of the page's own; the page must also work without it. */
  readonly script?: string;
  readonly status?: number;
  /** More headers: cookies. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** Returns the source of an inline script or style for a content security policy. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const styleHash = hashSource(styles);

/**
 * The headers of a page. No `form-action`: browsers apply it to redirects too, and a completed form
 * redirects to the app. No `no-referrer`: with it, browsers send the page's own forms with `Origin:
 * null`.
 */
function headersOf(script: string | undefined): Readonly<Record<string, string>> {
  const scripts = script === undefined ? "" : ` script-src ${hashSource(script)};`;
  return {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; style-src ${styleHash};${scripts} base-uri 'none'; frame-ancestors 'none'`,
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "cache-control": "no-store",
  };
}

function write({ title, band, main, isWide, script }: HtmlPage): string {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} (simulated)</title>
        ${new Html(`<style>${styles}</style>`)}
      </head>
      <body>
        <header>
          <div class="band" role="note">
            ${icon("mark")}<span
              ><b>Simulated ${band}.</b> No money moves and nobody real signs in. Served by
              Simdeck.</span
            >
          </div>
        </header>
        <main class="${isWide && "wide"}">${main}</main>
        ${script !== undefined && new Html(`<script>${script}</script>`)}
      </body>
    </html>`;
  return document.text;
}

/** The response that shows a page: no framing, no scripts but its own, not cached. */
export function showPage(page: HtmlPage): RouteResponse {
  const headers = { ...headersOf(page.script), ...page.headers };
  return new RouteResponse(page.status ?? 200, write(page), headers);
}

/** An error as a page. */
export function pageError(status: number, title: string, message: string): Refusal {
  const main = html`<span class="crest bad">${icon("alert")}</span>
    <header>
      <h1>${title}</h1>
      <p class="soft">${message}</p>
    </header>`;
  const text = write({ title, band: "page", main });
  return new Refusal(status, text, headersOf(undefined));
}

/** Sends the browser on with a GET, to an address that was registered or given by the API. */
export function redirectTo(
  location: string,
  headers: Readonly<Record<string, string | readonly string[]>> = {},
): RouteResponse {
  const all = { location, "cache-control": "no-store", "referrer-policy": "no-referrer" };
  return new RouteResponse(303, undefined, { ...all, ...headers });
}
