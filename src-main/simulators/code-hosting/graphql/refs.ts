import { commitsBetween } from "../git/history.ts";
import { commitBehind, resolveCommit } from "../git/store.ts";
import type { RequestContext } from "../route.ts";
import { nodeId } from "../shared/view.ts";
import { createConnection, listsIn } from "./connections.ts";
import { selectIssues } from "./issue-lists.ts";
import type { Shape, Shapes } from "./shapes.ts";

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

/** Makes branches, tags and comparisons. */
export function refShapes(shapes: () => Shapes): Pick<Shapes, "ref"> {
  /** Compares a commit with a ref of the same repository; `null` where there is no such ref. */
  const comparison = (context: RequestContext, base: string, headRef: string): Shape | null => {
    const { git, id } = context.repository;
    const head = resolveCommit(git, headRef.replace(/^refs\/heads\//, ""))?.sha;
    if (head === undefined) return null;
    const ahead = commitsBetween(git, base, head);
    const behindBy = commitsBetween(git, head, base).length;
    const ways = ahead.length > 0 ? (behindBy > 0 ? "DIVERGED" : "AHEAD") : "BEHIND";
    return {
      id: nodeId("CMP", id, base, head),
      aheadBy: ahead.length,
      behindBy,
      status: ahead.length + behindBy === 0 ? "IDENTICAL" : ways,
      baseTarget: () => shapes().object(context, base),
      headTarget: () => shapes().object(context, head),
      commits: (args: unknown) => ({
        ...createConnection(ahead, args, (one) => shapes().commit(context, one)),
        authorCount: new Set(ahead.map(({ author }) => author.email)).size,
      }),
    };
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
      target: () => shapes().object(context, sha),
      branchProtectionRule: () =>
        prefix === "refs/heads/" ? protectionShape(context, short) : null,
      repository: () => shapes().repository(context),
      associatedPullRequests: listsIn(context)(shapes().issue, (args) =>
        prefix === "refs/heads/"
          ? selectIssues(context, args, true).filter(
              ({ pull }) => pull?.head === short && pull.headRepository === id,
            )
          : [],
      ),
      compare: ({ headRef }: { headRef: string }) => {
        const from = commitBehind(git, sha);
        return from ? comparison(context, from.sha, headRef) : null;
      },
    };
  };
  return { ref };
}
