import { branchHead, listBranches, listTags } from "../../git/store.ts";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { respondWithList, pageQuery } from "../../shared/paging.ts";
import { presentBriefProtection } from "../branch-protection/present.ts";
import { presentCommit } from "../commits/present.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";

/** Branches and tags by their names. */
export const routes = [
  route("GET /repos/:owner/:repo/branches", "Lists branches", {
    query: pageQuery.extend({ protected: booleanText().optional().catch(undefined) }),
    handle: (context, request) => {
      const root = repositoryUrl(context);
      const { protections, git } = context.repository;
      const { protected: wanted } = request.query;
      const branches = listBranches(git).filter(
        ([name]) => wanted === undefined || protections.has(name) === wanted,
      );
      return respondWithList(request, branches, ([name, { sha }]) => ({
        name,
        commit: { sha, url: `${root}/commits/${sha}` },
        protected: protections.has(name),
        protection: presentBriefProtection(protections.get(name)),
        protection_url: `${root}/branches/${name}/protection`,
      }));
    },
  }),
  route("GET /repos/:owner/:repo/branches/*", "Shows a branch", (context) => {
    const name = context.params["*"] ?? "";
    const head = branchHead(context.repository.git, name);
    if (!head) throw notFound("Branch not found");
    const protection = context.repository.protections.get(name);
    const self = `${repositoryUrl(context)}/branches/${name}`;
    return {
      name,
      commit: presentCommit(context, head),
      _links: { self, html: `${repositoryPage(context)}/tree/${name}` },
      protected: protection !== undefined,
      protection: presentBriefProtection(protection),
      protection_url: `${self}/protection`,
    };
  }),
  route("GET /repos/:owner/:repo/tags", "Lists tags", {
    query: pageQuery,
    handle: (context, request) => {
      const root = repositoryUrl(context);
      return respondWithList(request, listTags(context.repository.git), ([name, { sha }]) => ({
        name,
        commit: { sha, url: `${root}/commits/${sha}` },
        zipball_url: `${root}/zipball/refs/tags/${name}`,
        tarball_url: `${root}/tarball/refs/tags/${name}`,
        node_id: `REF_${sha}`,
      }));
    },
  }),
];
