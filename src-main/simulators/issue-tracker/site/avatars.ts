import { listOf } from "../shared/collect.ts";
import type { State } from "../state.ts";

/** The kinds of things that have pictures. */
export const avatarTypes = ["project", "issuetype", "priority", "user"] as const;

export type AvatarType = (typeof avatarTypes)[number];

/** The number of the first picture of each kind that every site has, and how many there are. */
const first = { project: 10_400, issuetype: 10_300, priority: 10_200, user: 10_500 } as const;

const COUNT = 12;

/** The id of a picture that every site has, by its place. */
export const firstAvatarOf = (type: AvatarType, place = 0): string => String(first[type] + place);

/** The ids of the pictures that every site has. */
export const systemAvatarIds = (type: AvatarType): readonly string[] =>
  Array.from({ length: COUNT }, (_, place) => firstAvatarOf(type, place));

/** Returns whether there is a picture: one of every site, or an uploaded one. */
export function avatarExists(state: State, type: AvatarType, id: string): boolean {
  return systemAvatarIds(type).includes(id) || state.avatars.get(id)?.type === type;
}

/** The address of a picture. */
export function avatarUrl(site: string, type: AvatarType, id: string): string {
  return `${site}/rest/api/3/universal_avatar/view/type/${type}/avatar/${id}`;
}

/** The ids of the pictures that were uploaded for a thing. */
export function customAvatarIds(
  state: State,
  type: AvatarType,
  ownerId: string,
): readonly string[] {
  return listOf(state.avatars)
    .filter((one) => one.type === type && one.ownerId === ownerId)
    .map(({ id }) => id);
}
