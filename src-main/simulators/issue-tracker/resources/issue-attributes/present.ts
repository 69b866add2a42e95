import type { View, ApiObject } from "../../route.ts";
import {
  byId,
  type Described,
  type IssueType,
  type LinkType,
  type priorities,
  type Status,
  type StatusCategory,
} from "../../shared/seeds.ts";

/** An issue type. */
export function presentIssueType({ base, site }: View, type: IssueType): ApiObject {
  return {
    self: `${base}/issuetype/${type.id}`,
    id: type.id,
    description: type.description,
    iconUrl: `${site}/images/icons/issuetypes/${type.name.toLowerCase()}.svg`,
    name: type.name,
    untranslatedName: type.name,
    subtask: type.level === -1,
    hierarchyLevel: type.level,
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
    description: "",
    iconUrl: `${view.site}/images/icons/statuses/generic.png`,
    name: status.name,
    untranslatedName: status.name,
    id: status.id,
    statusCategory: presentCategory(view, status.category),
  };
}

/** A priority. */
export function presentPriority(
  { base, site }: View,
  priority: (typeof priorities)[number],
): ApiObject {
  const iconUrl = `${site}/images/icons/priorities/${priority.name.toLowerCase()}.svg`;
  return { self: `${base}/priority/${priority.id}`, iconUrl, ...priority };
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

/** The transition to a status. */
export function presentTransition(view: View, status: Status): ApiObject {
  return {
    id: status.transitionId,
    name: status.name,
    to: presentStatus(view, status),
    hasScreen: false,
    isGlobal: true,
    isInitial: false,
    isAvailable: true,
    isConditional: false,
    isLooped: false,
  };
}

/** Presents the item of a list with this id: `null` when there is none. */
export function presentOne<T extends { readonly id: string }>(
  view: View,
  list: readonly T[],
  id: string | null,
  present: (view: View, item: T) => ApiObject,
): ApiObject | null {
  const item = byId(list, id);
  return item ? present(view, item) : null;
}
