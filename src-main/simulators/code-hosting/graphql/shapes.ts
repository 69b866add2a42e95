import type { Commit } from "../git/objects.ts";
import type { RequestContext } from "../route.ts";
import type { Comment, Issue, Label, Milestone, Release, Review, Team } from "../state.ts";

/** An object of GraphQL: values, and functions for fields that take arguments or lead on. */
export type Shape = Readonly<Record<string, unknown>>;

/** Makes the objects of GraphQL. They lead to each other, so each maker gets them all. */
export interface Shapes {
  readonly account: (context: RequestContext, id: number) => Shape;
  readonly team: (context: RequestContext, team: Team) => Shape;
  /** The repository of the context. */
  readonly repository: (context: RequestContext) => Shape;
  readonly issue: (context: RequestContext, issue: Issue) => Shape;
  readonly comment: (context: RequestContext, comment: Comment) => Shape;
  readonly review: (context: RequestContext, review: Review) => Shape;
  readonly label: (context: RequestContext, label: Label) => Shape;
  readonly milestone: (context: RequestContext, milestone: Milestone) => Shape;
  readonly release: (context: RequestContext, release: Release) => Shape;
  readonly commit: (context: RequestContext, commit: Commit) => Shape;
  readonly object: (context: RequestContext, sha: string) => Shape | null;
  readonly ref: (context: RequestContext, ref: string) => Shape | null;
}
