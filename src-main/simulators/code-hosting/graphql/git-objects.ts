import { commitsFrom } from "../resources/commits/list.ts";
import type { Commit, Person, Tag, TreeEntry } from "../git/objects.ts";
import { isBinary } from "../git/lines.ts";
import { readBlob, readCommit, readTag, readTree } from "../git/store.ts";
import { entryAt } from "../git/tree.ts";
import { presentFiles, countChanges } from "../resources/commits/present.ts";
import { pullsByCommit } from "../resources/pulls/of-commit.ts";
import { repositoryPage } from "../resources/repositories/present.ts";
import type { RequestContext } from "../route.ts";
import { accountByEmail } from "../shared/find.ts";
import { nodeId, pageBase, presentTime } from "../shared/view.ts";
import { fullName, type Pull } from "../state.ts";
import { historyArguments, inOrder, namedArguments, readArguments } from "./arguments.ts";
import { commitStatusShape, rollupShape } from "./checks.ts";
import { listsIn } from "./connections.ts";
import { databaseId } from "./node-ids.ts";
import type { Shape, Shapes } from "./shapes.ts";

const pullLookups = new WeakMap<RequestContext, ReturnType<typeof pullsByCommit>>();

/** The pull requests of a commit. All commits of one list share a context, and so one lookup. */
function pullsOfCommit(context: RequestContext, sha: string): readonly Pull[] {
  const lookup = pullLookups.get(context) ?? pullsByCommit(context.repository);
  pullLookups.set(context, lookup);
  return lookup(sha);
}

function orderedPulls(pulls: readonly Pull[], args: unknown): readonly Pull[] {
  const { orderBy } = readArguments(namedArguments, args);
  return inOrder(pulls, orderBy, {
    CREATED_AT: ({ createdAt }) => createdAt,
    UPDATED_AT: ({ updatedAt }) => updatedAt,
  });
}

/** The history of a commit, narrowed as the arguments say. */
function historyIn(context: RequestContext, { sha }: Commit, args: unknown): readonly Commit[] {
  const { path, author, since, until } = readArguments(historyArguments, args);
  const { accounts } = context.state;
  const emails =
    author?.id == null
      ? author?.emails
      : [accounts.get(databaseId(author.id, "U") ?? 0)?.email ?? ""];
  return commitsFrom(context, sha, {
    path: path ?? undefined,
    authors: emails ?? undefined,
    since: since == null ? undefined : Date.parse(since),
    until: until == null ? undefined : Date.parse(until),
  });
}

/** Makes commits, annotated tags, trees and blobs. */
export function gitShapes(shapes: () => Shapes): Pick<Shapes, "commit" | "object"> {
  const person = (context: RequestContext, { name, email, at }: Person): Shape => ({
    name,
    email,
    date: presentTime(at),
    avatarUrl: () => {
      const { id = 0 } = accountByEmail(context.state, email) ?? {};
      return `${pageBase(context)}/avatars/u/${String(id)}`;
    },
    user: () => {
      const account = accountByEmail(context.state, email);
      return account?.type === "User" ? shapes().account(context, account.id) : null;
    },
  });
  const commit = (context: RequestContext, one: Commit): Shape => {
    const { git } = context.repository;
    const list = listsIn(context);
    const page = `${repositoryPage(context)}/commit/${one.sha}`;
    const path = `/${fullName(context.repository)}/commit/${one.sha}`;
    const archive = `${repositoryPage(context)}/archive/${one.sha}`;
    const [headline = "", ...body] = one.message.split("\n");
    const stats = () => {
      const parent = readCommit(git, one.parents[0] ?? "");
      const files = presentFiles(context, parent?.tree, one.tree, one.sha);
      return { ...countChanges(files), files: files.length };
    };
    return {
      __typename: "Commit",
      id: nodeId("C", context.repository.id, one.sha),
      oid: one.sha,
      abbreviatedOid: one.sha.slice(0, 7),
      message: one.message,
      messageHeadline: headline,
      messageBody: body.join("\n").trim(),
      committedDate: presentTime(one.committer.at),
      authoredDate: presentTime(one.author.at),
      author: person(context, one.author),
      committer: person(context, one.committer),
      authors: list(person, () => [one.author]),
      authoredByCommitter: one.author.email === one.committer.email,
      url: page,
      commitUrl: page,
      resourcePath: path,
      commitResourcePath: path,
      treeUrl: `${repositoryPage(context)}/tree/${one.sha}`,
      tarballUrl: `${archive}.tar.gz`,
      zipballUrl: `${archive}.zip`,
      repository: () => shapes().repository(context),
      tree: () => object(context, one.tree),
      file: ({ path: wanted }: { path: string }) => fileShape(context, one, wanted),
      parents: list(commit, () => one.parents.flatMap((sha) => readCommit(git, sha) ?? [])),
      history: list(commit, (args) => historyIn(context, one, args)),
      associatedPullRequests: list(shapes().issue, (args) =>
        orderedPulls(pullsOfCommit(context, one.sha), args),
      ),
      status: () => {
        const shape = commitStatusShape(context, one.sha);
        return shape && { ...shape, commit: () => commit(context, one) };
      },
      statusCheckRollup: () => rollupShape(context, one.sha),
      additions: () => stats().additions,
      deletions: () => stats().deletions,
      changedFilesIfAvailable: () => stats().files,
    };
  };
  const entry = (context: RequestContext, { name, mode, sha }: TreeEntry, path: string): Shape => ({
    name,
    path,
    mode: Number.parseInt(mode, 8),
    type: mode === "040000" ? "tree" : mode === "160000" ? "commit" : "blob",
    oid: sha,
    object: () => object(context, sha),
  });
  const fileShape = (context: RequestContext, { tree }: Commit, path: string) => {
    const found = entryAt(context.repository.git, tree, path);
    return found ? entry(context, { ...found, name: path.split("/").at(-1) ?? "" }, path) : null;
  };
  const object = (context: RequestContext, sha: string): Shape | null => {
    const { git, id } = context.repository;
    const found = readCommit(git, sha);
    if (found) return commit(context, found);
    const common = { oid: sha, abbreviatedOid: sha.slice(0, 7) };
    const tag = readTag(git, sha);
    if (tag) return { ...tagShape(context, tag), ...common };
    const tree = readTree(git, sha);
    if (tree) {
      const entries = () => tree.map((each) => entry(context, each, each.name));
      return { __typename: "Tree", id: nodeId("TR", id, sha), ...common, entries };
    }
    const blob = readBlob(git, sha);
    if (!blob) return null;
    const text = isBinary(blob) ? null : blob.toString("utf8");
    const facts = { text, byteSize: blob.length, isBinary: isBinary(blob) };
    return { __typename: "Blob", id: nodeId("B", id, sha), ...common, ...facts };
  };
  const tagShape = (
    context: RequestContext,
    { sha, tag, message, tagger, object: of }: Tag,
  ): Shape => ({
    __typename: "Tag",
    id: nodeId("TA", context.repository.id, sha),
    name: tag,
    message,
    tagger: person(context, tagger),
    target: () => object(context, of.sha),
    repository: () => shapes().repository(context),
    commitUrl: `${repositoryPage(context)}/commit/${sha}`,
    commitResourcePath: `/${fullName(context.repository)}/commit/${sha}`,
  });
  return { commit, object };
}
