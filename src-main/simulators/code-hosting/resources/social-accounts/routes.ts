import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import { route } from "../../route.ts";
import { requirePerson } from "../../shared/find.ts";
import { pageQuery, respondWithList } from "../../shared/paging.ts";
import type { State } from "../../state.ts";

const accountsBody = lazyObject(() => ({ account_urls: z.array(z.url()).min(1).max(4) }));

const hosts: readonly (readonly [host: RegExp, provider: string])[] = [
  [/(?:^|\.)(?:twitter|x)\.com$/, "twitter"],
  [/(?:^|\.)linkedin\.com$/, "linkedin"],
  [/(?:^|\.)youtube\.com$/, "youtube"],
  [/(?:^|\.)facebook\.com$/, "facebook"],
  [/(?:^|\.)instagram\.com$/, "instagram"],
  [/(?:^|\.)reddit\.com$/, "reddit"],
  [/(?:^|\.)twitch\.tv$/, "twitch"],
  [/(?:^|\.)npmjs\.com$/, "npm"],
];

function presentSocial(url: string) {
  const { hostname } = new URL(url);
  return { provider: hosts.find(([host]) => host.test(hostname))?.[1] ?? "generic", url };
}

const accountsOf = ({ socials }: State, person: number): readonly string[] =>
  socials.get(person) ?? [];

/** The addresses of a person elsewhere. */
export const routes = [
  route("GET /user/social_accounts", "Lists one's addresses elsewhere", {
    of: "person",
    query: pageQuery,
    handle: ({ state, user }, request) =>
      respondWithList(request, accountsOf(state, user.id), presentSocial),
  }),
  route("POST /user/social_accounts", "Adds addresses elsewhere", {
    of: "person",
    body: accountsBody,
    handle: ({ state, user }, { body }) => {
      const urls = [...new Set([...accountsOf(state, user.id), ...body.account_urls])];
      state.socials.set(user.id, urls);
      return new RouteResponse(201, urls.map(presentSocial));
    },
  }),
  route("DELETE /user/social_accounts", "Removes addresses elsewhere", {
    of: "person",
    body: accountsBody,
    handle: ({ state, user }, { body }) => {
      const kept = accountsOf(state, user.id).filter((url) => !body.account_urls.includes(url));
      state.socials.set(user.id, kept);
      return noContent();
    },
  }),
  route("GET /users/:name/social_accounts", "Lists a person's addresses elsewhere", {
    query: pageQuery,
    handle: ({ state, params }, request) => {
      const { id } = requirePerson(state, params["name"]);
      return respondWithList(request, accountsOf(state, id), presentSocial);
    },
  }),
];
