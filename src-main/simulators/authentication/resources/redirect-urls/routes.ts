import * as z from "zod";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { route } from "../../route.ts";
import { requireItem } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { presentDeleted } from "../../shared/present.ts";
import { flag, paging } from "../../shared/schema.ts";
import { newStored, type RedirectUrl } from "../../state.ts";

const presentRedirectUrl = ({ id, url, createdAt, updatedAt }: RedirectUrl) => ({
  object: "redirect_url" as const,
  ...{ id, url },
  created_at: createdAt,
  updated_at: updatedAt,
});

/** The addresses besides those of this machine that a sign-in at another provider may lead to. */
export const routes = [
  route("GET /v1/redirect_urls", "Lists redirect URLs, newest first", {
    query: lazyObject(() => ({ paginated: flag.optional(), ...paging() })),
    handle: ({ state }, { query }) => {
      const urls = () => state.redirectUrls.newestFirst();
      const page = pageWithTotal(urls, query, presentRedirectUrl, state.redirectUrls.size);
      return query.paginated === true ? page : page.data;
    },
  }),
  route("POST /v1/redirect_urls", "Adds a redirect URL", {
    body: lazyStrictObject(() => ({ url: z.string().min(1).max(1_000) })),
    handle: (context, { body: { url } }) => {
      const { redirectUrls } = context.state;
      if (!URL.canParse(url)) {
        throw invalidParam("url", "form_param_format_invalid", "url must be a valid url.");
      }
      if ([...redirectUrls.values()].some((one) => one.url === url)) {
        const message = `The redirect url ${url} already exists.`;
        throw clerkError(400, "duplicate_record", "duplicate redirect url", message);
      }
      return presentRedirectUrl(redirectUrls.add({ ...newStored(context, "ru_"), url }));
    },
  }),
  route("GET /v1/redirect_urls/:id", "Shows a redirect URL", ({ state }, { params }) =>
    presentRedirectUrl(requireItem(state.redirectUrls, params["id"], "redirect url")),
  ),
  route("DELETE /v1/redirect_urls/:id", "Removes a redirect URL", ({ state }, { params }) => {
    const { id } = requireItem(state.redirectUrls, params["id"], "redirect url");
    state.redirectUrls.remove(id);
    return presentDeleted("redirect_url", id);
  }),
];
