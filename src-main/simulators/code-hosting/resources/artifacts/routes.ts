import { createHash } from "node:crypto";
import * as z from "zod";
import { RouteResponse, noContent } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { githubError, notFound } from "../../errors.ts";
import { type RequestContext, route } from "../../route.ts";
import { partNamed, requireByNumber, requireRepository } from "../../shared/find.ts";
import { direction } from "../../shared/fields.ts";
import { counted, pageQuery } from "../../shared/paging.ts";
import { nodeId, presentTime, type ApiObject } from "../../shared/view.ts";
import { type Artifact } from "../../state.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";

function presentArtifact(context: RequestContext, artifact: Artifact): ApiObject {
  const { repository, now } = context;
  const url = `${repositoryUrl(context)}/actions/artifacts/${String(artifact.id)}`;
  const run = repository.runs.get(artifact.run);
  return {
    id: artifact.id,
    node_id: nodeId("MDg6QXJ0aWZhY3Q", artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.zip.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.expiresAt <= now,
    digest: `sha256:${createHash("sha256").update(artifact.zip).digest("hex")}`,
    created_at: presentTime(artifact.createdAt),
    updated_at: presentTime(artifact.createdAt),
    expires_at: presentTime(artifact.expiresAt),
    workflow_run: run
      ? {
          id: run.id,
          repository_id: repository.id,
          head_repository_id: repository.id,
          head_branch: run.headBranch,
          head_sha: run.headSha,
        }
      : null,
  };
}

const listQuery = pageQuery.extend({ name: z.string().optional() });

const runQuery = listQuery.extend({ direction });

function answerArtifacts(
  context: RequestContext,
  request: RouteRequest<z.output<typeof listQuery> & { direction?: "asc" | "desc" }>,
  run?: number,
) {
  const { name, direction: way = "desc" } = request.query;
  const found = [...context.repository.artifacts.values()].filter(
    (one) => (run === undefined || one.run === run) && (name === undefined || one.name === name),
  );
  return context.list(
    request,
    way === "asc" ? found : found.toReversed(),
    presentArtifact,
    counted("artifacts", found),
  );
}

const requireArtifact = partNamed("artifact", ({ artifacts }) => artifacts);

function checkKept({ now }: RequestContext, { expiresAt }: Artifact): void {
  if (expiresAt <= now) throw githubError(410, "Artifact has expired");
}

const one = "/repos/:owner/:repo/actions/artifacts/:artifact" as const;

/** Artifacts of workflow runs. */
export const routes = [
  route("GET /repos/:owner/:repo/actions/artifacts", "Lists the artifacts of a repository", {
    query: listQuery,
    handle: (context, request) => answerArtifacts(context, request),
  }),
  route("GET /repos/:owner/:repo/actions/runs/:run/artifacts", "Lists the artifacts of a run", {
    query: runQuery,
    handle: (context, request) => {
      const run = requireByNumber(context.repository.runs, context.params, "run");
      return answerArtifacts(context, request, run.id);
    },
  }),
  route(`GET ${one}`, "Shows an artifact", (context) =>
    presentArtifact(context, requireArtifact(context)),
  ),
  route(`DELETE ${one}`, "Deletes an artifact", (context) => {
    context.repository.artifacts.delete(requireArtifact(context).id);
    return noContent();
  }),
  route(`GET ${one}/:format`, "Redirects to the archive of an artifact", (context) => {
    const artifact = requireArtifact(context);
    if (context.params["format"] !== "zip") throw notFound();
    checkKept(context, artifact);
    const path = `/actions/runs/${String(artifact.run)}/artifacts/${String(artifact.id)}`;
    return new RouteResponse(302, undefined, { location: repositoryPage(context) + path });
  }),
  route("GET /:owner/:repo/actions/runs/:run/artifacts/:artifact", "Downloads an artifact", {
    open: true,
    handle: (context) => {
      const of = context.with(requireRepository(context.state, context.params));
      const artifact = requireArtifact(of);
      checkKept(of, artifact);
      return new RouteResponse(200, artifact.zip, { "content-type": "application/zip" });
    },
  }),
];
