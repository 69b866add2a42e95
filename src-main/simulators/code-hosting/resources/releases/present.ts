import { urlPart } from "#core/text/escaping.ts";
import {
  nodeId,
  presentTime,
  presentTimeOrNull,
  type RepositoryView,
  type ApiObject,
} from "../../shared/view.ts";
import type { Release } from "../../state.ts";
import { repositoryPage, repositoryUrl } from "../repositories/present.ts";
import { presentAccount } from "../users/present.ts";

/** A release, with the addresses of its archives. */
export function presentRelease(view: RepositoryView, release: Release): ApiObject {
  const root = repositoryUrl(view);
  const url = `${root}/releases/${String(release.id)}`;
  const tag = urlPart(release.tag);
  const hasTag = !release.isDraft;
  return {
    url,
    assets_url: `${url}/assets`,
    upload_url: `${url}/assets{?name,label}`,
    html_url: `${repositoryPage(view)}/releases/tag/${tag}`,
    id: release.id,
    node_id: nodeId("RE", release.id),
    tag_name: release.tag,
    target_commitish: release.target,
    name: release.name,
    draft: release.isDraft,
    author: presentAccount(view, release.author),
    prerelease: release.isPrerelease,
    immutable: false,
    created_at: presentTime(release.createdAt),
    updated_at: presentTime(release.updatedAt),
    published_at: presentTimeOrNull(release.publishedAt),
    assets: [],
    tarball_url: hasTag ? `${root}/tarball/${tag}` : null,
    zipball_url: hasTag ? `${root}/zipball/${tag}` : null,
    body: release.body,
  };
}
