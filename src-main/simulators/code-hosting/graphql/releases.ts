import { commitBehind } from "../git/store.ts";
import { repositoryPage } from "../resources/repositories/present.ts";
import type { RequestContext } from "../route.ts";
import { markdownToHtml } from "../shared/markdown.ts";
import { nodeId, presentTime, presentTimeOrNull } from "../shared/view.ts";
import { fullName, type Release } from "../state.ts";
import { latestRelease } from "../resources/releases/latest.ts";
import type { Shape, Shapes } from "./shapes.ts";

/** Makes releases. A draft has neither a tag nor a commit until it is published. */
export function releaseShapes(shapes: () => Shapes): Pick<Shapes, "release"> {
  const release = (context: RequestContext, one: Release): Shape => {
    const { repository } = context;
    const ref = `refs/tags/${one.tag}`;
    const sha = repository.git.refs.get(ref);
    const commit = sha === undefined ? undefined : commitBehind(repository.git, sha);
    const path = `releases/tag/${one.tag}`;
    return {
      __typename: "Release",
      id: nodeId("RE", one.id),
      databaseId: one.id,
      tagName: one.tag,
      tag: () => shapes().ref(context, ref),
      tagCommit: () => (commit ? shapes().commit(context, commit) : null),
      name: one.name,
      description: one.body,
      descriptionHTML: () => (one.body === null ? null : markdownToHtml(one.body)),
      author: () => shapes().account(context, one.author),
      repository: () => shapes().repository(context),
      isDraft: one.isDraft,
      isPrerelease: one.isPrerelease,
      isLatest: latestRelease(repository)?.id === one.id,
      publishedAt: presentTimeOrNull(one.publishedAt),
      createdAt: presentTime(one.createdAt),
      updatedAt: presentTime(one.updatedAt),
      url: `${repositoryPage(context)}/${path}`,
      resourcePath: `/${fullName(repository)}/${path}`,
    };
  };
  return { release };
}
