import { presentTime } from "../../shared/time.ts";
import type { Group } from "../../state.ts";

function logos(base: string) {
  return ["medium", "large"].map((name) => ({
    name,
    href: `${base}/assets/img/logos/groups/okta-${name}.png`,
    type: "image/png",
  }));
}

/** A group as the API shows it. */
export function presentGroup(group: Group, base: string): Record<string, unknown> {
  const self = `${base}/api/v1/groups/${group.id}`;
  return {
    id: group.id,
    created: presentTime(group.created),
    lastUpdated: presentTime(group.lastUpdated),
    lastMembershipUpdated: presentTime(group.lastMembershipUpdated),
    objectClass: ["okta:user_group"],
    type: group.type,
    profile: group.profile,
    _links: {
      self: { href: self },
      logo: logos(base),
      users: { href: `${self}/users` },
      apps: { href: `${self}/apps` },
    },
  };
}
