import type { z } from "zod";
import type { bypassActor, rulesetRule } from "../resources/rulesets/schema.ts";
import type { Permission } from "./accounts.ts";

/** An actor that the rules of a ruleset do not hold for, under the names of GitHub. */
export type BypassActor = z.output<typeof bypassActor>;

/** The ids of the roles of repositories, as bypass lists name them. */
export const roleIds: ReadonlyMap<number, Permission> = new Map([
  [1, "pull"],
  [2, "maintain"],
  [3, "triage"],
  [4, "push"],
  [5, "admin"],
]);

/** A rule, with its parameters under the names of GitHub. */
export type RulesetRule = z.output<typeof rulesetRule>;

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
