import type { RouteResponse } from "#core/contract/response.ts";
import type { SimulatorDefinition } from "#core/contract/definition.ts";
import { html } from "#core/pages/html.ts";
import { showPage } from "#core/pages/page.ts";

const links = [
  ["/_sim/egress", "Events", "the recorded events and the results of their deliveries"],
  ["/_sim/requests", "Requests", "the requests of apps, with their responses"],
  ["/_sim/unsupported", "Unsupported", "what apps used that this simulator does not support"],
  ["/_sim/openapi.json", "OpenAPI", "every route of this simulator"],
] as const;

/** Returns the page at the address of a simulator, for people who open it in a browser. */
export function startPage<State>({
  profile,
  worldActions = [],
  describes,
}: SimulatorDefinition<State>): RouteResponse {
  const { kind, title, model, apiKey } = profile;
  const page = describes ? "docs/any-api.md" : `docs/simulators/${kind}.md`;
  const actions = worldActions.map(
    ({ path, summary }) => html`<li><code>POST ${path}</code>: ${summary}</li>`,
  );
  const main = html`<h1>${title} simulator</h1>
    <p>
      This address is the API of ${model}, simulated by Simdeck. Point your SDK at it with the key
      <code>${apiKey}</code>. The page <code>${page}</code> of Simdeck shows how.
    </p>
    <h2>Look at it</h2>
    <ul>
      ${links.map(([path, name, text]) => html`<li><a href="${path}">${name}</a>: ${text}</li>`)}
    </ul>
    <h2>World actions</h2>
    ${
      actions.length === 0
        ? html`<p>This simulator has none.</p>`
        : html`<p><code>npx simdeck trigger ${kind}</code> lists them with their fields.</p>
            <ul>
              ${actions}
            </ul>`
    }`;
  return showPage({ title: `${title} simulator`, band: title, main });
}
