import type { View, ApiObject } from "../../route.ts";
import type { Collection } from "#core/state/collection.ts";
import { avatarUrl } from "../../site/avatars.ts";
import type { Transition } from "../../site/types.ts";
import type {
  Described,
  IssueType,
  LinkType,
  Priority,
  Status,
  StatusCategory,
} from "../../shared/seeds.ts";

/** The address of the picture of an issue type or priority: by name for those of a new site. */
function iconOf(
  site: string,
  type: "issuetype" | "priority",
  { name, avatarId }: Pick<IssueType, "name" | "avatarId">,
): string {
  if (avatarId !== undefined) return avatarUrl(site, type, avatarId);
  const folder = type === "issuetype" ? "issuetypes" : "priorities";
  return `${site}/images/icons/${folder}/${name.toLowerCase()}.svg`;
}

/** An issue type. */
export function presentIssueType({ base, site }: View, type: IssueType): ApiObject {
  const { avatarId } = type;
  return {
    self: `${base}/issuetype/${type.id}`,
    id: type.id,
    description: type.description,
    iconUrl: iconOf(site, "issuetype", type),
    name: type.name,
    untranslatedName: type.name,
    subtask: type.level === -1,
    hierarchyLevel: type.level,
    ...(avatarId !== undefined && { avatarId: Number(avatarId) }),
  };
}

/** A status category. */
export function presentCategory({ base }: View, category: StatusCategory): ApiObject {
  return { self: `${base}/statuscategory/${String(category.id)}`, ...category };
}

/** A status. */
export function presentStatus(view: View, status: Status): ApiObject {
  return {
    self: `${view.base}/status/${status.id}`,
    description: status.description,
    iconUrl: `${view.site}/images/icons/statuses/generic.png`,
    name: status.name,
    untranslatedName: status.name,
    id: status.id,
    statusCategory: presentCategory(view, status.category),
  };
}

/** A priority. */
export function presentPriority({ base, site }: View, priority: Priority): ApiObject {
  const { id, name, description, statusColor, avatarId } = priority;
  const iconUrl =
    priority.iconUrl ?? iconOf(site, "priority", { name, ...(avatarId && { avatarId }) });
  return { self: `${base}/priority/${id}`, iconUrl, id, name, description, statusColor };
}

/** A resolution. */
export function presentResolution({ base }: View, resolution: Described): ApiObject {
  return { self: `${base}/resolution/${resolution.id}`, ...resolution };
}

/** A type of links. */
export function presentLinkType({ base }: View, type: LinkType): ApiObject {
  const { id, name, inward, outward } = type;
  return { id, name, inward, outward, self: `${base}/issueLinkType/${id}` };
}

/** A transition of a workflow. */
export function presentTransition(
  view: View,
  { id, name, to, type, from, conditions }: Transition,
): ApiObject {
  return {
    id,
    name,
    to: presentOne(view, view.state.statuses, to, presentStatus),
    hasScreen: false,
    isGlobal: type === "GLOBAL",
    isInitial: type === "INITIAL",
    isAvailable: true,
    isConditional: conditions.length > 0,
    isLooped: from.includes(to),
  };
}

/** Presents the item of a collection with this id: `null` when there is none. */
export function presentOne<T extends { readonly id: string }>(
  view: View,
  all: Collection<T>,
  id: string | null,
  present: (view: View, item: T) => ApiObject,
): ApiObject | null {
  const item = id === null ? undefined : all.get(id);
  return item ? present(view, item) : null;
}
