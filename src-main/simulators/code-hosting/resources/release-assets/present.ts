import { createHash } from "node:crypto";
import { urlPart } from "#core/text/escaping.ts";
import { nodeId, presentTime, type ApiObject, type RepositoryView } from "../../shared/view.ts";
import type { Release, ReleaseAsset, Repository } from "../../state.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** Lists the files of a release, oldest first. */
export function assetsOf(
  { releaseAssets }: Repository,
  { id }: Pick<Release, "id">,
): readonly ReleaseAsset[] {
  return [...releaseAssets.values()].filter(({ release }) => release === id);
}

/** A file of a release, with the address that browsers download it from. */
export function presentAsset(view: RepositoryView, asset: ReleaseAsset): ApiObject {
  const tag = view.repository.releases.get(asset.release)?.tag ?? "";
  return {
    url: `${repositoryUrl(view)}/releases/assets/${String(asset.id)}`,
    browser_download_url: `${repositoryPage(view)}/releases/download/${urlPart(tag)}/${urlPart(asset.name)}`,
    id: asset.id,
    node_id: nodeId("RA", asset.id),
    name: asset.name,
    label: asset.label,
    state: "uploaded",
    content_type: asset.contentType,
    size: asset.bytes.length,
    digest: `sha256:${createHash("sha256").update(asset.bytes).digest("hex")}`,
    download_count: 0,
    created_at: presentTime(asset.createdAt),
    updated_at: presentTime(asset.updatedAt),
    uploader: presentAccount(view, asset.uploader),
  };
}
