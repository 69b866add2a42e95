import { compilePattern } from "#core/text/pattern.ts";
import { ownValue } from "#core/state/own-value.ts";
import type { State, User } from "../state.ts";
import type { OelWorld } from "./evaluate.ts";
import { textOf } from "./functions.ts";

/** The attributes of a user that are no part of the profile. */
const internal = (user: User): Readonly<Record<string, unknown>> => ({
  id: user.id,
  status: user.status,
  created: new Date(user.created).toISOString(),
  lastUpdated: new Date(user.lastUpdated).toISOString(),
});

/** Names and functions of expressions about a user; without one, values are `null`. */
export function userWorld(
  state: State,
  user: User | undefined,
  variables: Readonly<Record<string, unknown>> = {},
): OelWorld {
  const groupIds = user ? [...(state.groupsOf.get(user.id) ?? [])] : [];
  const isInGroupNamed = (test: (name: string) => boolean) =>
    groupIds.some((id) => test(state.groups.get(id)?.profile.name ?? ""));
  const names = groupIds.flatMap((id) => state.groups.get(id)?.profile.name ?? []);
  const namesBy =
    (test: (name: string, text: string) => boolean) =>
    (_source: unknown, text: unknown, most: unknown = 100) =>
      names.filter((name) => test(name, textOf(text))).slice(0, Number(most));
  const calls: Readonly<Record<string, (...args: readonly unknown[]) => unknown>> = {
    isMemberOfGroup: (id) => groupIds.includes(textOf(id)),
    isMemberOfAnyGroup: (...ids) => ids.flat().some((id) => groupIds.includes(textOf(id))),
    isMemberOfGroupName: (name) => isInGroupNamed((one) => one === textOf(name)),
    isMemberOfGroupNameStartsWith: (start) =>
      isInGroupNamed((one) => one.startsWith(textOf(start))),
    isMemberOfGroupNameContains: (part) => isInGroupNamed((one) => one.includes(textOf(part))),
    isMemberOfGroupNameRegex: (pattern) => {
      const compiled = compilePattern(textOf(pattern));
      return isInGroupNamed((one) => compiled.matchesWhole(one));
    },
    "Groups.startsWith": namesBy((name, text) => name.startsWith(text)),
    "Groups.endsWith": namesBy((name, text) => name.endsWith(text)),
    "Groups.contains": namesBy((name, text) => name.includes(text)),
    getFilteredGroups: (allowed, _expression, most = 100) =>
      groupIds
        .filter((id) => [allowed].flat().includes(id))
        .flatMap((id) => state.groups.get(id)?.profile.name ?? [])
        .slice(0, Number(most)),
    "user.getInternalProperty": (name) => (user && ownValue(internal(user), textOf(name))) ?? null,
  };
  const profile = user ? { ...user.profile, profile: user.profile } : {};
  return {
    variable: (name) => (name === "user" ? profile : ownValue(variables, name)),
    call: (name) => ownValue(calls, name),
  };
}
