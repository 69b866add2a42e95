import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { oktaError, validationFailed } from "../../errors.ts";
import type { State } from "../../state.ts";
import type { RoleAssignment } from "./schema.ts";

/** The path under which the targets of a role are kept. */
export const targetsPath = ({ id }: Pick<RoleAssignment, "id">) => `/roles/${id}/targets`;

const targets = lazyObject(() => ({
  groups: z.array(z.string()).default([]),
  /** Names of kinds of apps, and of single apps: `oidc_client/0oa1`. */
  apps: z.array(z.string()).default([]),
}));

export type TargetKind = keyof z.output<typeof targets>;

/** The roles that have targets of a kind. */
const withTargets: Readonly<Record<TargetKind, readonly RoleAssignment["type"][]>> = {
  groups: ["USER_ADMIN", "HELP_DESK_ADMIN", "GROUP_MEMBERSHIP_ADMIN"],
  apps: ["APP_ADMIN"],
};

/** Returns the targets of a role: none means all. */
export function targetsOf({ management }: State, role: RoleAssignment) {
  return targets.parse(management.settings.get(targetsPath(role)) ?? {});
}

/** Throws Okta's 400 when a role has no targets of a kind. */
function checkKind({ type }: RoleAssignment, kind: TargetKind): void {
  if (withTargets[kind].includes(type)) return;
  const names = withTargets[kind].join(", ");
  throw validationFailed("role", [`role: must be one of ${names} to have such targets`]);
}

/** Gives a role a target. */
export function addTarget(
  state: State,
  role: RoleAssignment,
  kind: TargetKind,
  target: string,
): void {
  checkKind(role, kind);
  const all = targetsOf(state, role);
  if (all[kind].includes(target)) return;
  const changed = { ...all, [kind]: [...all[kind], target] };
  state.management.settings.set(targetsPath(role), changed);
}

/** Gives a role all apps as targets again. */
export function clearTargets(state: State, role: RoleAssignment): void {
  checkKind(role, "apps");
  state.management.settings.delete(targetsPath(role));
}

/** Takes a target from a role; the last one stays, since none means all. */
export function removeTarget(
  state: State,
  role: RoleAssignment,
  kind: TargetKind,
  target: string,
): void {
  checkKind(role, kind);
  const all = targetsOf(state, role);
  if (!all[kind].includes(target)) return;
  if (all[kind].length === 1) {
    throw oktaError(403, "E0000006", "The last target of a role cannot be removed.", [
      "Delete the role, and give it again, so that it is about everything",
    ]);
  }
  const left = all[kind].filter((one) => one !== target);
  state.management.settings.set(targetsPath(role), { ...all, [kind]: left });
}
