import { urlPart } from "#core/text/escaping.ts";
import type { View, ApiObject } from "../../route.ts";
import { groupsOf } from "../../access/holds.ts";
import type { Group } from "../../access/types.ts";
import { products } from "../../shared/seeds.ts";
import { knownUser } from "../../shared/find.ts";
import type { User } from "../../state.ts";

const sizes = ["48x48", "24x24", "16x16", "32x32"];

/** The URLs of an avatar in its four sizes. */
export function avatarUrls(site: string, path: string): ApiObject {
  return Object.fromEntries(
    sizes.map((size) => [size, `${site}/${path}?size=${size.slice(0, 2)}`]),
  );
}

/** A user. */
export function presentUser({ base, site }: View, user: User): ApiObject {
  return {
    self: `${base}/user?accountId=${urlPart(user.id)}`,
    accountId: user.id,
    accountType: "atlassian",
    emailAddress: user.email,
    avatarUrls: avatarUrls(site, "secure/useravatar"),
    displayName: user.displayName,
    active: user.active,
    timeZone: "Etc/UTC",
    locale: "en_US",
  };
}

/** A group as other objects refer to it. */
export function presentGroupName({ base }: View, { id, name }: Group): ApiObject {
  return { name, groupId: id, self: `${base}/group?groupId=${id}` };
}

/** The groups and products of a user, with their items where `expand` names them. */
export function presentAccess(view: View, user: User, expand: readonly string[] = []): ApiObject {
  const own = groupsOf(view.state, user.id);
  const held = products.filter(({ group }) => own.some(({ id }) => id === group.groupId));
  const groups = own.map((group) => presentGroupName(view, group));
  const roles = held.map(({ key, name, group }) => ({
    key,
    name,
    groups: [group.name],
    defaultGroups: [group.name],
    selectedByDefault: key === "jira-software",
    defined: true,
    platform: false,
    hasUnlimitedSeats: false,
    numberOfSeats: 10,
    remainingSeats: 10,
    userCount: 0,
    userCountDescription: "users",
  }));
  const list = (name: string, items: readonly unknown[]) => ({
    size: items.length,
    items: expand.includes(name) ? items : [],
  });
  return {
    groups: list("groups", groups),
    applicationRoles: list("applicationRoles", roles),
    expand: "groups,applicationRoles",
  };
}

/** A user as other objects refer to it: `null` for no user. */
export function presentUserId(view: View, id: string | null): ApiObject | null {
  if (id === null) return null;
  const wire = presentUser(view, knownUser(view.state, id));
  delete wire["locale"];
  return wire;
}
