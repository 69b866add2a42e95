import * as z from "zod";
import { startErrorStyle } from "./start-error-style.ts";

/** The message and the proposals of the page. */
export interface StartErrorView {
  readonly message: string;
  /** A base whose ports are free; absent when other ports would not help. */
  readonly portBase?: number | undefined;
  /** The address at which the instance that holds the ports may respond. */
  readonly address: string;
}

const choices = {
  ports: z.object({ base: z.coerce.number().int().min(1_024).max(65_500) }),
  attach: z.object({ address: z.string().min(1), token: z.string() }),
};

/** The choice of the person. */
export type StartChoice =
  | { readonly act: "ports"; readonly base: number }
  | { readonly act: "attach"; readonly address: string; readonly token: string }
  | { readonly act: "quit" };

export const START_ERROR_PATH = "/start-error";

const headers = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
};

/** Answers a request of the page: the page, its style sheet, or a choice, which is given to `chosen`. */
export function handleStartError(
  address: string,
  view: StartErrorView,
  chosen: (choice: StartChoice) => void,
): Response {
  const { pathname, searchParams } = new URL(address);
  if (pathname === START_ERROR_PATH) return answer(startErrorPage(view), "text/html");
  if (pathname === `${START_ERROR_PATH}/style.css`) return answer(startErrorStyle, "text/css");
  const choice = readChoice(pathname, Object.fromEntries(searchParams));
  if (choice) chosen(choice);
  // No content: the page stays until the next start shows a window.
  return new Response(null, { status: choice ? 204 : 404, headers });
}

function answer(body: string, type: string): Response {
  return new Response(body, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}

function readChoice(path: string, query: object): StartChoice | undefined {
  const act = path.slice(START_ERROR_PATH.length + 1);
  if (act === "quit") return { act };
  if (act === "ports") {
    const { data } = choices.ports.safeParse(query);
    return data && { act, ...data };
  }
  const { data } = choices.attach.safeParse(query);
  return act === "attach" && data ? { act, ...data } : undefined;
}

/** The mark of the product, as in the panel. */
const mark = `<svg viewBox="0 0 20 20" aria-hidden="true">
    <path d="M1.5 4.5c4 0 4 5.5 8.5 5.5s4.5-5.5 8.5-5.5M1.5 15.5c4 0 4-5.5 8.5-5.5s4.5 5.5 8.5 5.5M1.5 10h17"/>
    <rect x="7.2" y="6.2" width="5.6" height="7.6" rx="1.6"/>
  </svg>`;

/** A page without script: its buttons are forms that ask for a path of their own. */
export function startErrorPage({ message, portBase, address }: StartErrorView): string {
  const ports = `<form action="${START_ERROR_PATH}/ports">
    <h2>Use other ports</h2>
    <p>Each simulator has one of the ports after the port base. Simdeck keeps this setting.</p>
    <label>Port base <input name="base" type="number" min="1024" max="65500" required value="${String(portBase ?? "")}"></label>
    <button class="primary" autofocus>Use these ports</button>
  </form>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Simdeck could not start</title>
<link rel="stylesheet" href="${START_ERROR_PATH}/style.css">
<main>
  <header>${mark}<h1>Simdeck could not start</h1></header>
  <p role="alert">${escape(withoutOptions(message))}</p>
  ${portBase === undefined ? "" : ports}
  <form action="${START_ERROR_PATH}/attach">
    <h2>Show a running instance</h2>
    <p>If the other program is Simdeck, this window shows its simulators.</p>
    <label>Address <input name="address" required value="${escape(address)}"></label>
    <label>Control token <input name="token" type="password" placeholder="optional"></label>
    <button>Attach</button>
  </form>
  <form action="${START_ERROR_PATH}/quit"><button>Quit</button></form>
</main>
</html>`;
}

/** A message without the sentences that name a command line option: this page has a control for each. */
function withoutOptions(message: string): string {
  const sentences = message.split(/(?<=\.) /);
  return sentences.filter((sentence) => !/(?:^|\s)--[a-z]/.test(sentence)).join(" ") || message;
}

function escape(text: string): string {
  const codes: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };
  return text.replaceAll(/[&<>"]/g, (sign) => `&${codes[sign] ?? ""};`);
}
