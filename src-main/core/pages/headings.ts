import { html, type Html, type HtmlValue } from "./html.ts";
import { icon } from "./icons.ts";

/** The first letter of a name, in a box. */
export const crest = (name: string): Html =>
  html`<span class="crest" aria-hidden="true">${Array.from(name)[0]?.toUpperCase()}</span>`;

/** The heading of a page and what stands below it: a line, or markup. */
export const pageHeading = (title: string, below: Html | string): Html =>
  html`<header>
    <h1>${title}</h1>
    ${typeof below === "string" ? html`<p class="soft">${below}</p>` : below}
  </header>`;

/** What is wrong with the form as a whole; nothing without a problem. */
export const alertLine = (problem: string | undefined): HtmlValue =>
  problem !== undefined &&
  html`<p class="alert" role="alert">${icon("alert")}<span>${problem}</span></p>`;
