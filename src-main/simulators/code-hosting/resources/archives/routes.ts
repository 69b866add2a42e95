import { RouteResponse } from "#core/contract/response.ts";
import { createRouteHelper, type RouteRequest } from "#core/contract/route.ts";
import { resolveCommit } from "../../git/store.ts";
import { notFound } from "../../errors.ts";
import { RequestContext, route } from "../../route.ts";
import { requireRepository } from "../../shared/find.ts";
import { fullName, type SimContext, type State } from "../../state.ts";
import { repositoryPage } from "../repositories/present.ts";
import { tarCommit, zipCommit } from "./actions.ts";

const fileRoute = createRouteHelper<State>();

/** Makes the routes that lead to an archive of a commit, a branch or a tag. */
const leads = (name: "tarball" | "zipball", file: "legacy.tar.gz" | "legacy.zip") =>
  (["", "/*"] as const).map((rest) =>
    route(
      `GET /repos/:owner/:repo/${name}${rest}`,
      "Leads to an archive of the files",
      (context) => {
        const { git, settings } = context.repository;
        const ref = context.params["*"] ?? settings.defaultBranch;
        if (!resolveCommit(git, ref)) throw notFound();
        const path = ref.split("/").map(encodeURIComponent).join("/");
        const location = `${repositoryPage(context)}/${file}/${path}`;
        return new RouteResponse(302, undefined, { location });
      },
    ),
  );

async function download(
  sim: SimContext,
  request: RouteRequest,
  ref: string,
  isZip: boolean,
  rootOf: (name: string, sha: string) => string,
): Promise<RouteResponse> {
  const context = new RequestContext(sim, request);
  const repository = requireRepository(context.state, context.params);
  const commit = resolveCommit(repository.git, ref);
  if (!commit) throw notFound();
  const root = rootOf(fullName(repository), commit.sha);
  const bytes = isZip
    ? zipCommit(repository, commit, root)
    : await tarCommit(repository, commit, root);
  return new RouteResponse(200, bytes, {
    "content-type": isZip ? "application/zip" : "application/x-gzip",
    "content-disposition": `attachment; filename=${root}.${isZip ? "zip" : "tar.gz"}`,
  });
}

const legacyRoot = (name: string, sha: string) => `${name.replace("/", "-")}-${sha.slice(0, 7)}`;

/** Archives of the files of a commit. */
export const routes = [
  ...leads("tarball", "legacy.tar.gz"),
  ...leads("zipball", "legacy.zip"),
  fileRoute("GET /:owner/:repo/legacy.tar.gz/*", "Downloads a tar archive", {
    open: true,
    handle: (sim, request) => download(sim, request, request.params["*"] ?? "", false, legacyRoot),
  }),
  fileRoute("GET /:owner/:repo/legacy.zip/*", "Downloads a ZIP archive", {
    open: true,
    handle: (sim, request) => download(sim, request, request.params["*"] ?? "", true, legacyRoot),
  }),
  fileRoute("GET /:owner/:repo/archive/*", "Downloads an archive by the name of its ref", {
    open: true,
    handle: (sim, request) => {
      const file = request.params["*"] ?? "";
      const [, ref = "", ending] = /^(.+)\.(zip|tar\.gz)$/.exec(file) ?? [];
      const short = ref.replace(/^refs\/(?:heads|tags)\//, "");
      const part = short.replaceAll("/", "-").replace(/^v(?=\d)/, "");
      const root = (name: string) => `${name.split("/")[1] ?? name}-${part}`;
      return download(sim, request, ref, ending === "zip", root);
    },
  }),
];
