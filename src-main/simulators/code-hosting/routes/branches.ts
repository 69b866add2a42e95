import { notFound } from "../errors.ts";
import { reading } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentCommit } from "../present/commit.ts";
import { repositoryPage, repositoryUrl } from "../present/repository.ts";
import { route, under } from "./route.ts";

/** Branches and tags by their names. */
export const branchRoutes = [
  route({
    method: "GET",
    path: under("/branches"),
    summary: "Lists branches",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const root = repositoryUrl(view, repository);
      return answerList(request, repository.git.branches(), ([name, { sha }]) => ({
        name,
        commit: { sha, url: `${root}/commits/${sha}` },
        protected: false,
      }));
    },
  }),
  route({
    method: "GET",
    path: under("/branches/*"),
    summary: "Shows a branch",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const name = request.params["*"] ?? "";
      const head = repository.git.branch(name);
      if (!head) throw notFound("Branch not found");
      const self = `${repositoryUrl(view, repository)}/branches/${name}`;
      return {
        name,
        commit: presentCommit(view, repository, head),
        _links: { self, html: `${repositoryPage(view, repository)}/tree/${name}` },
        protected: false,
        protection: {
          enabled: false,
          required_status_checks: { enforcement_level: "off", contexts: [], checks: [] },
        },
        protection_url: `${self}/protection`,
      };
    },
  }),
  route({
    method: "GET",
    path: under("/tags"),
    summary: "Lists tags",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const root = repositoryUrl(view, repository);
      return answerList(request, repository.git.tagRefs(), ([name, { sha }]) => ({
        name,
        commit: { sha, url: `${root}/commits/${sha}` },
        zipball_url: `${root}/zipball/refs/tags/${name}`,
        tarball_url: `${root}/tarball/refs/tags/${name}`,
        node_id: `REF_${sha}`,
      }));
    },
  }),
];
