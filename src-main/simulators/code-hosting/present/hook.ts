import { urlPart } from "#core/text/escaping.ts";
import type { Hook, Release, Repository } from "../state.ts";
import { nodeId, presentTime, presentTimeOrNull, type View, type Wire } from "../view.ts";
import { presentUser } from "./account.ts";
import { repositoryPage, repositoryUrl } from "./repository.ts";

/** A hook's settings; a secret is never shown again. */
export function presentHookConfig(hook: Hook): Wire {
  return {
    content_type: hook.contentType,
    insecure_ssl: hook.insecureSsl,
    ...(hook.secret === undefined ? {} : { secret: "********" }),
    url: hook.url,
  };
}

/** A repository's webhook, its secret masked. */
export function presentHook(view: View, repository: Repository, hook: Hook): Wire {
  const url = `${repositoryUrl(view, repository)}/hooks/${String(hook.id)}`;
  return {
    type: "Repository",
    id: hook.id,
    name: "web",
    active: hook.isActive,
    events: hook.events,
    config: presentHookConfig(hook),
    updated_at: presentTime(hook.updatedAt),
    created_at: presentTime(hook.createdAt),
    url,
    test_url: `${url}/test`,
    ping_url: `${url}/pings`,
    deliveries_url: `${url}/deliveries`,
    last_response: { code: null, status: "unused", message: null },
  };
}

/** A release, with the addresses of its archives. */
export function presentRelease(view: View, repository: Repository, release: Release): Wire {
  const root = repositoryUrl(view, repository);
  const url = `${root}/releases/${String(release.id)}`;
  const tag = urlPart(release.tag);
  const hasTag = !release.isDraft;
  return {
    url,
    assets_url: `${url}/assets`,
    upload_url: `${url}/assets{?name,label}`,
    html_url: `${repositoryPage(view, repository)}/releases/tag/${tag}`,
    id: release.id,
    node_id: nodeId("RE", release.id),
    tag_name: release.tag,
    target_commitish: release.target,
    name: release.name,
    draft: release.isDraft,
    author: presentUser(view, view.state.user),
    prerelease: release.isPrerelease,
    created_at: presentTime(release.createdAt),
    published_at: presentTimeOrNull(release.publishedAt),
    assets: [],
    tarball_url: hasTag ? `${root}/tarball/${tag}` : null,
    zipball_url: hasTag ? `${root}/zipball/${tag}` : null,
    body: release.body,
  };
}
