import { html } from "#core/pages/html.ts";
import { hashSource, redirectTo, showPage } from "#core/pages/page.ts";
import { RouteResponse } from "#core/contract/response.ts";
import { withParameters } from "./redirect-uri.ts";
import type { AuthorizationRequest } from "./state.ts";

/** The target of a response, checked before. */
export type ResponseTarget = Pick<AuthorizationRequest, "redirectUri" | "responseMode">;

type Headers = Readonly<Record<string, string>>;
export type Parameters = Readonly<Record<string, string | undefined>>;

/** Posts a response to the client's own page: a form that sends itself, or waits for a press. */
function formPost(target: string, input: readonly (readonly [string, string])[], headers: Headers) {
  return showPage({
    title: "Back to the app",
    band: "sign-in",
    headers,
    script: "document.forms[0].submit()",
    main: html`<form method="post" action="${target}">
      ${input.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button type="submit" class="primary">Continue</button>
    </form>`,
  });
}

/** Hands a response to the page around this frame or to the opener of this window, and to no other origin. */
function postMessage(
  target: string,
  input: readonly (readonly [string, string])[],
  headers: Headers,
) {
  const { origin } = new URL(target);
  const json = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  const data = json(Object.fromEntries(input));
  const script = `(window.opener||window.parent).postMessage(${data},${json(origin)})`;
  const body = `<!doctype html><title>Back to the app</title><script>${script}</script>`;
  return new RouteResponse(200, body, {
    ...headers,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; script-src ${hashSource(script)}; frame-ancestors ${origin}`,
    "cache-control": "no-store",
  });
}

/** Sends a response to the client in the way that the request asked for. */
export function respondToClient(
  { redirectUri, responseMode }: ResponseTarget,
  parameters: Parameters,
  headers: Headers = {},
): RouteResponse {
  if (responseMode === "query" || responseMode === "fragment") {
    return redirectTo(withParameters(redirectUri, responseMode, parameters), headers);
  }
  const input = Object.entries(parameters).filter(
    (pair): pair is [string, string] => pair[1] !== undefined,
  );
  const respond = responseMode === "form_post" ? formPost : postMessage;
  return respond(redirectUri, input, headers);
}
