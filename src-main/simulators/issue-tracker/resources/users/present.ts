import { urlPart } from "#core/text/escaping.ts";
import type { View } from "../../route.ts";
import { knownUser } from "../../shared/find.ts";
import type { User } from "../../state.ts";

type Wire = Record<string, unknown>;

const sizes = ["48x48", "24x24", "16x16", "32x32"];

/** The URLs of an avatar in its four sizes. */
export function avatarUrls(site: string, path: string): Wire {
  return Object.fromEntries(
    sizes.map((size) => [size, `${site}/${path}?size=${size.slice(0, 2)}`]),
  );
}

/** A user. */
export function presentUser({ base, site }: View, user: User): Wire {
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

/** A user as other objects refer to it: `null` for nobody. */
export function presentUserId(view: View, id: string | null): Wire | null {
  if (id === null) return null;
  const wire = presentUser(view, knownUser(view.state, id));
  delete wire["locale"];
  return wire;
}
