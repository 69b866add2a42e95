import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent, RouteResponse } from "#core/contract/response.ts";
import { sandboxHeaders } from "#core/contract/sandbox.ts";
import { githubError, notFound } from "../../errors.ts";
import { route } from "../../route.ts";
import { words } from "../../shared/fields.ts";
import { partNamed, requireRepository } from "../../shared/find.ts";
import { pageQuery } from "../../shared/paging.ts";
import type { ReleaseAsset } from "../../state.ts";
import { addAsset, updateAsset } from "./actions.ts";
import { assetsOf, presentAsset } from "./present.ts";

/** 64 MiB: the largest file. GitHub takes 2 GiB. */
const MAX_BYTES = 64 * 1_024 * 1_024;

const requireRelease = partNamed("release", ({ releases }) => releases);

const requireAsset = partNamed("asset", ({ releaseAssets }) => releaseAssets);

function download({ name, contentType, bytes }: ReleaseAsset): RouteResponse {
  return new RouteResponse(200, bytes, {
    "content-type": contentType,
    "content-disposition": `attachment; filename=${name}`,
    "x-content-type-options": "nosniff",
    ...sandboxHeaders(contentType),
  });
}

const ofRelease = "/repos/:owner/:repo/releases/:release/assets" as const;
const one = "/repos/:owner/:repo/releases/assets/:asset" as const;

/** The files of releases. */
export const routes = [
  route(`GET ${ofRelease}`, "Lists the assets of a release", {
    query: pageQuery,
    handle: (context, request) => {
      const assets = assetsOf(context.repository, requireRelease(context));
      return context.list(request, assets, presentAsset);
    },
  }),
  route(`POST ${ofRelease}`, "Uploads an asset of a release", {
    takesBytes: true,
    bodyLimit: MAX_BYTES,
    query: lazyObject(() => ({ name: words, label: z.string().optional() })),
    handle: (context, { query, body, headers }) => {
      const release = requireRelease(context);
      if (!Buffer.isBuffer(body)) throw githubError(400, "Bad Content-Length: 0");
      const contentType = headers["content-type"] ?? "application/octet-stream";
      const { name, label = "" } = query;
      const asset = addAsset(context, release, { name, label, contentType, bytes: body });
      return new RouteResponse(201, presentAsset(context, asset));
    },
  }),
  route(`GET ${one}`, "Shows an asset, or returns its bytes", (context, { headers }) => {
    const asset = requireAsset(context);
    const isDownload = headers.accept?.includes("application/octet-stream") === true;
    return isDownload ? download(asset) : presentAsset(context, asset);
  }),
  route(`PATCH ${one}`, "Renames or relabels an asset", {
    body: lazyObject(() => ({ name: words.optional(), label: z.string().optional() })),
    unsupported: ["state"],
    handle: (context, { body }) =>
      presentAsset(context, updateAsset(context, requireAsset(context), body)),
  }),
  route(`DELETE ${one}`, "Deletes an asset", (context) => {
    context.repository.releaseAssets.delete(requireAsset(context).id);
    return noContent();
  }),
  route(
    "GET /:owner/:repo/releases/download/:tag/:name",
    "Downloads an asset of a public release",
    {
      open: true,
      handle: (context) => {
        const repository = requireRepository(context.state, context.params);
        const { tag, name } = context.params;
        const asset = [...repository.releaseAssets.values()].find((each) => {
          const release = repository.releases.get(each.release);
          return each.name === name && release?.tag === tag && release?.isDraft === false;
        });
        if (!asset || repository.settings.isPrivate) throw notFound();
        return download(asset);
      },
    },
  ),
];
