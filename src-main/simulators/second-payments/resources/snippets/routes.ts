import { lazyObject } from "#core/contract/lazy-object.ts";
import { notFound } from "../../errors.ts";
import { readId, route } from "../../route.ts";
import { iso, type ApiObject } from "../../shared/api-object.ts";
import { word } from "../../shared/fields.ts";
import { snippetId } from "../../shared/ids.ts";
import type { Stored } from "../../shared/record-types.ts";
import { addStored, changeStored } from "../../shared/records.ts";
import { BUSINESS_NAME, type State } from "../../state.ts";

const siteIdOf = ({ merchantId }: State) => `site_${merchantId.toLowerCase()}`;

function checkSite(state: State, id: string): string {
  if (id === siteIdOf(state)) return id;
  throw notFound("site", id);
}

const findSnippet = ({ records }: State, siteId: string) =>
  [...records.snippets.values()].find(({ fields }) => fields["site_id"] === siteId);

function requireSnippet(state: State, id: string): Stored {
  const found = findSnippet(state, checkSite(state, id));
  if (found) return found;
  throw notFound("snippet of site", id);
}

function presentSnippet({ id, fields, createdAt, updatedAt }: Stored): ApiObject {
  return { snippet: { id, ...fields, created_at: iso(createdAt), updated_at: iso(updatedAt) } };
}

/** The one web site of the merchant, and the snippet of this app in its pages. */
export const routes = [
  route("GET /v2/sites", "Lists sites", ({ state }) => ({
    sites: [
      {
        id: siteIdOf(state),
        site_title: BUSINESS_NAME,
        domain: "default-test-account.square.site",
        is_published: true,
        created_at: iso(state.createdAt),
        updated_at: iso(state.createdAt),
      },
    ],
  })),
  route("GET /v2/sites/:id/snippet", "Shows the snippet of a site", ({ state }, request) =>
    presentSnippet(requireSnippet(state, readId(request))),
  ),
  route("POST /v2/sites/:id/snippet", "Adds or replaces the snippet of a site", {
    body: lazyObject(() => ({ snippet: lazyObject(() => ({ content: word(65_535) })) })),
    handle: (context, request) => {
      const { state, ids } = context;
      const site_id = checkSite(state, readId(request));
      const { content } = request.body.snippet;
      const old = findSnippet(state, site_id);
      const { snippets } = state.records;
      return presentSnippet(
        old
          ? changeStored(context, snippets, old, { content })
          : addStored(context, snippets, snippetId(ids), { site_id, content }),
      );
    },
  }),
  route("DELETE /v2/sites/:id/snippet", "Removes the snippet of a site", ({ state }, request) => {
    state.records.snippets.remove(requireSnippet(state, readId(request)).id);
    return {};
  }),
];
