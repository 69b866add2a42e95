import type { Commit } from "../git/objects.ts";
import type { RequestContext } from "../route.ts";
import type { Comment, Issue, Label, Milestone, Release, Review, Team } from "../state.ts";

/** An object of GraphQL: values, and functions for fields that take arguments or lead on. */
export type Shape = Readonly<Record<string, unknown>>;

/** Makes the objects of GraphQL. They lead to each other, so each maker gets them all. */
export interface Shapes {
  account(context: RequestContext, id: number): Shape;
  team(context: RequestContext, team: Team): Shape;
  /** The repository of the context. */
  repository(context: RequestContext): Shape;
  issue(context: RequestContext, issue: Issue): Shape;
  comment(context: RequestContext, comment: Comment): Shape;
  review(context: RequestContext, review: Review): Shape;
  label(context: RequestContext, label: Label): Shape;
  milestone(context: RequestContext, milestone: Milestone): Shape;
  release(context: RequestContext, release: Release): Shape;
  commit(context: RequestContext, commit: Commit): Shape;
  object(context: RequestContext, sha: string): Shape | null;
  ref(context: RequestContext, ref: string): Shape | null;
}
