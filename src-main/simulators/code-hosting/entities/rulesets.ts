import type { Permission } from "./accounts.ts";

/** An actor that the rules of a ruleset do not hold for. */
export interface BypassActor {
  readonly actorId: number | null;
  readonly actorType: "RepositoryRole" | "Team" | "Integration" | "OrganizationAdmin" | "User";
  /** `pull_request`: only when it merges a pull request. */
  readonly mode: "always" | "pull_request";
}

/** The ids of the roles of repositories, as bypass lists name them. */
export const roleIds: ReadonlyMap<number, Permission> = new Map([
  [1, "pull"],
  [2, "maintain"],
  [3, "triage"],
  [4, "push"],
  [5, "admin"],
]);

/** A rule, with its parameters under the names of GitHub. */
export type RulesetRule =
  | {
      readonly type:
        "creation" | "deletion" | "non_fast_forward" | "required_linear_history" | "update";
    }
  | {
      readonly type: "pull_request";
      readonly parameters: {
        readonly required_approving_review_count: number;
        readonly dismiss_stale_reviews_on_push: boolean;
        readonly require_code_owner_review: false;
        readonly require_last_push_approval: boolean;
        readonly required_review_thread_resolution: false;
        readonly allowed_merge_methods: readonly ("merge" | "squash" | "rebase")[];
      };
    }
  | {
      readonly type: "required_status_checks";
      readonly parameters: {
        readonly strict_required_status_checks_policy: boolean;
        readonly do_not_enforce_on_create: boolean;
        readonly required_status_checks: readonly {
          readonly context: string;
          readonly integration_id?: number | undefined;
        }[];
      };
    };

/** Rules for the branches or tags whose names match. */
export interface Ruleset {
  readonly id: number;
  readonly name: string;
  readonly target: "branch" | "tag";
  readonly enforcement: "active" | "disabled" | "evaluate";
  /** Patterns of full names (`refs/heads/release/*`), `~DEFAULT_BRANCH` or `~ALL`. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly bypass: readonly BypassActor[];
  readonly rules: readonly RulesetRule[];
  readonly createdAt: number;
  readonly updatedAt: number;
}
