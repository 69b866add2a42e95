import { compileGlob } from "#core/text/glob.ts";
import type { Trigger } from "./definition.ts";

/** Returns whether a name passes a list of patterns; the last one that fits decides, `!` excludes. */
function passes(patterns: readonly string[], name: string): boolean {
  let isIn = false;
  for (const pattern of patterns) {
    const isNegated = pattern.startsWith("!");
    if (compileGlob(isNegated ? pattern.slice(1) : pattern, "filter")(name)) isIn = !isNegated;
  }
  return isIn;
}

function allows(
  name: string,
  only: readonly string[] | undefined,
  ignored: readonly string[] | undefined,
): boolean {
  if (only) return passes(only, name);
  return ignored ? !passes(ignored, name) : true;
}

/** Returns whether changed paths pass the filters of a trigger. */
function touches(trigger: Trigger, paths: readonly string[]): boolean {
  const { paths: only, "paths-ignore": ignored } = trigger;
  if (!only && !ignored) return true;
  return paths.some((path) => allows(path, only, ignored));
}

/** Returns whether a push to a ref starts a workflow. */
export function startsOnPush(trigger: Trigger, ref: string, paths: readonly string[]): boolean {
  const [, kind, name = ""] = /^refs\/(heads|tags)\/(.*)$/.exec(ref) ?? [];
  const { branches, tags, "branches-ignore": noBranches, "tags-ignore": noTags } = trigger;
  if (kind === "heads") {
    const hasTagsOnly = (tags ?? noTags) !== undefined && (branches ?? noBranches) === undefined;
    return !hasTagsOnly && allows(name, branches, noBranches) && touches(trigger, paths);
  }
  const hasBranchesOnly = (branches ?? noBranches) !== undefined && (tags ?? noTags) === undefined;
  return kind === "tags" && !hasBranchesOnly && allows(name, tags, noTags);
}

const PULL_ACTIONS = ["opened", "synchronize", "reopened"];

/** Returns whether an action on a pull request to a branch starts a workflow. */
export function startsOnPull(
  trigger: Trigger,
  action: string,
  base: string,
  paths: readonly string[],
): boolean {
  const { types = PULL_ACTIONS, branches, "branches-ignore": ignored } = trigger;
  return types.includes(action) && allows(base, branches, ignored) && touches(trigger, paths);
}
