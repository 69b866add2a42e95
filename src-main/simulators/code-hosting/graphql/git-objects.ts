import { checkStates, latestCheckRuns, latestStatuses } from "../checks/rollup.ts";
import { commitsBetween, historyOf } from "../git/history.ts";
import { isBinary } from "../git/lines.ts";
import type { Commit, Person } from "../git/objects.ts";
import { commitBehind, readBlob, readCommit, readTree, resolveCommit } from "../git/store.ts";
import { presentFiles, statsOf } from "../resources/commits/present.ts";
import { repositoryPage } from "../resources/repositories/present.ts";
import type { RequestContext } from "../route.ts";
import { accountByEmail } from "../shared/find.ts";
import { nodeId, presentTime, presentTimeOrNull } from "../shared/view.ts";
import type { CheckRun, Status } from "../state.ts";
import { connectionOf, listsIn } from "./connections.ts";
import type { Shape, Shapes } from "./shapes.ts";

const upper = (text: string | null) => text?.toUpperCase() ?? null;

/** Returns whether a check of a name must pass before a merge into some protected branch. */
function isRequired({ repository }: RequestContext, name: string): boolean {
  return [...repository.protections.values()].some(({ checks }) =>
    checks?.contexts.some(({ context }) => context === name),
  );
}

function suiteShape({ repository, state }: RequestContext, id: number): Shape {
  const suite = repository.checkSuites.get(id);
  const app = state.apps.get(suite?.app ?? 0);
  const run = [...repository.runs.values()].find((one) => one.suite === id);
  return {
    id: nodeId("CS", id),
    databaseId: id,
    status: upper(suite?.status ?? "queued"),
    conclusion: upper(suite?.conclusion ?? null),
    app: app && { id: nodeId("A", app.id), databaseId: app.id, name: app.name, slug: app.slug },
    workflowRun: run && {
      id: nodeId("WFR", run.id),
      databaseId: run.id,
      event: run.event,
      workflow: { name: run.name },
      url: "",
    },
  };
}

function checkRunShape(context: RequestContext, run: CheckRun): Shape {
  return {
    __typename: "CheckRun",
    id: nodeId("CR", run.id),
    databaseId: run.id,
    name: run.name,
    status: upper(run.status),
    conclusion: upper(run.conclusion),
    startedAt: presentTimeOrNull(run.startedAt),
    completedAt: presentTimeOrNull(run.completedAt),
    detailsUrl: run.detailsUrl ?? `${repositoryPage(context)}/runs/${String(run.id)}`,
    title: run.title,
    summary: run.summary,
    text: run.text,
    checkSuite: () => suiteShape(context, run.suite),
    isRequired: () => isRequired(context, run.name),
  };
}

function statusShape(context: RequestContext, status: Status): Shape {
  return {
    __typename: "StatusContext",
    id: nodeId("SC", status.id),
    context: status.context,
    state: upper(status.state),
    description: status.description,
    targetUrl: status.targetUrl,
    createdAt: presentTime(status.createdAt),
    isRequired: () => isRequired(context, status.context),
  };
}

/** Counts states: `[{ state: "SUCCESS", count: 2 }]`. */
function countsOf(states: readonly string[]): readonly Shape[] {
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts].map(([state, count]) => ({ state: upper(state), count }));
}

/** Returns the combined state of all checks and statuses of a commit; `null` where there are none. */
export function rollupShape(context: RequestContext, sha: string): Shape | null {
  const { repository } = context;
  const states = checkStates(repository, sha);
  if (states.length === 0) return null;
  const hasState = (wanted: string) => states.some(({ state }) => state === wanted);
  return {
    id: nodeId("SCR", repository.id, sha),
    state: hasState("failure") ? "FAILURE" : hasState("pending") ? "PENDING" : "SUCCESS",
    contexts: (args: unknown) => {
      const runs = latestCheckRuns(repository, sha);
      const statuses = latestStatuses(repository, sha);
      const shapes = [
        ...runs.map((run) => checkRunShape(context, run)),
        ...statuses.map((status) => statusShape(context, status)),
      ];
      return {
        ...connectionOf(shapes, args, (shape) => shape),
        checkRunCount: runs.length,
        checkRunCountsByState: countsOf(runs.map(({ status, conclusion }) => conclusion ?? status)),
        statusContextCount: statuses.length,
        statusContextCountsByState: countsOf(statuses.map(({ state }) => state)),
      };
    },
  };
}

/** The protection of a branch; `null` where it has none. */
function protectionShape({ repository }: RequestContext, branch: string): Shape | null {
  const found = repository.protections.get(branch);
  if (!found) return null;
  return {
    id: nodeId("BPR", repository.id, branch),
    pattern: branch,
    requiresStatusChecks: found.checks !== null,
    requiresStrictStatusChecks: found.checks?.isStrict ?? false,
    requiredStatusCheckContexts: found.checks?.contexts.map(({ context }) => context) ?? [],
    requiresApprovingReviews: found.reviews !== null,
    requiredApprovingReviewCount: found.reviews?.count ?? null,
    isAdminEnforced: found.enforceAdmins,
  };
}

/** Compares a commit with a ref of the same repository; `null` where there is no such ref. */
function comparisonShape(
  { repository }: RequestContext,
  base: string,
  headRef: string,
): Shape | null {
  const { git } = repository;
  const head = resolveCommit(git, headRef.replace(/^refs\/heads\//, ""))?.sha;
  if (head === undefined) return null;
  const aheadBy = commitsBetween(git, base, head).length;
  const behindBy = commitsBetween(git, head, base).length;
  const ways = aheadBy > 0 ? (behindBy > 0 ? "DIVERGED" : "AHEAD") : "BEHIND";
  return { aheadBy, behindBy, status: aheadBy + behindBy === 0 ? "IDENTICAL" : ways };
}

/** Makes commits, trees, blobs and refs. */
export function gitShapes(shapes: () => Shapes): Pick<Shapes, "commit" | "object" | "ref"> {
  const person = (context: RequestContext, { name, email, at }: Person): Shape => ({
    name,
    email,
    date: presentTime(at),
    user: () => {
      const account = accountByEmail(context.state, email);
      return account?.type === "User" ? shapes().account(context, account.id) : null;
    },
  });
  const commit = (context: RequestContext, one: Commit): Shape => {
    const { git } = context.repository;
    const list = listsIn(context);
    const [headline = "", ...body] = one.message.split("\n");
    const stats = () => {
      const parent = readCommit(git, one.parents[0] ?? "");
      return statsOf(presentFiles(context, parent?.tree, one.tree, one.sha));
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
      url: `${repositoryPage(context)}/commit/${one.sha}`,
      parents: list(commit, () => one.parents.flatMap((sha) => readCommit(git, sha) ?? [])),
      history: list(commit, () => historyOf(git, one.sha)),
      statusCheckRollup: () => rollupShape(context, one.sha),
      additions: () => stats().additions,
      deletions: () => stats().deletions,
    };
  };
  const object = (context: RequestContext, sha: string): Shape | null => {
    const { git, id } = context.repository;
    const found = commitBehind(git, sha);
    if (found) return commit(context, found);
    const common = { oid: sha, abbreviatedOid: sha.slice(0, 7) };
    const tree = readTree(git, sha);
    if (tree) {
      const entries = () =>
        tree.map(({ name, mode, sha: inner }) => ({
          name,
          path: name,
          mode: Number.parseInt(mode, 8),
          type: mode === "040000" ? "tree" : mode === "160000" ? "commit" : "blob",
          oid: inner,
          object: () => object(context, inner),
        }));
      return { __typename: "Tree", id: nodeId("TR", id, sha), ...common, entries };
    }
    const blob = readBlob(git, sha);
    if (!blob) return null;
    const text = isBinary(blob) ? null : blob.toString("utf8");
    const facts = { text, byteSize: blob.length, isBinary: isBinary(blob) };
    return { __typename: "Blob", id: nodeId("B", id, sha), ...common, ...facts };
  };
  const ref = (context: RequestContext, name: string): Shape | null => {
    const { git, id } = context.repository;
    const full = name.startsWith("refs/") ? name : `refs/heads/${name}`;
    const sha = git.refs.get(full);
    if (sha === undefined) return null;
    const [, prefix = "refs/heads/", short = ""] = /^(refs\/[^/]+\/)(.*)$/.exec(full) ?? [];
    return {
      __typename: "Ref",
      id: nodeId("REF", id, full),
      name: short,
      prefix,
      target: () => object(context, sha),
      branchProtectionRule: () =>
        prefix === "refs/heads/" ? protectionShape(context, short) : null,
      compare: ({ headRef }: { headRef: string }) => comparisonShape(context, sha, headRef),
    };
  };
  return { commit, object, ref };
}
