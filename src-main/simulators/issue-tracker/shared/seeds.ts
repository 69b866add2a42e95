/** The address of the owner of the site. */
export const OWNER_EMAIL = "sim@example.com";

export interface IssueType {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Epics are one level above the standard types, sub-tasks one below. */
  readonly level: 1 | 0 | -1;
  /** The picture; absent for the types of a new site, which have one by name. */
  readonly avatarId?: string;
}

/** The issue types of a new site. */
export const seedTypes: readonly IssueType[] = [
  { id: "10000", name: "Epic", description: "A large body of work.", level: 1 },
  { id: "10001", name: "Story", description: "A goal of a user.", level: 0 },
  { id: "10002", name: "Task", description: "A piece of work.", level: 0 },
  { id: "10003", name: "Bug", description: "A problem or error.", level: 0 },
  { id: "10004", name: "Sub-task", description: "A part of a larger piece of work.", level: -1 },
];

export interface StatusCategory {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly colorName: string;
}

const none: StatusCategory = {
  id: 1,
  key: "undefined",
  name: "No Category",
  colorName: "medium-gray",
};
const toDo: StatusCategory = { id: 2, key: "new", name: "To Do", colorName: "blue-gray" };
const done: StatusCategory = { id: 3, key: "done", name: "Done", colorName: "green" };
const going: StatusCategory = {
  id: 4,
  key: "indeterminate",
  name: "In Progress",
  colorName: "yellow",
};

/** In the order a board shows them. */
export const statusCategories: readonly StatusCategory[] = [none, toDo, going, done];

export interface Status {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: StatusCategory;
  /** The project of a status that one project alone has. */
  readonly projectId: string | null;
}

/** The statuses of a new site. */
export const seedStatuses: readonly Status[] = [
  { id: "10000", name: "To Do", description: "", category: toDo, projectId: null },
  { id: "3", name: "In Progress", description: "", category: going, projectId: null },
  { id: "10001", name: "Done", description: "", category: done, projectId: null },
];

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Described extends Named {
  readonly description: string;
}

export interface Priority extends Described {
  readonly statusColor: string;
  /** The address of a picture, or a picture of the site; absent for the priorities of a new site. */
  readonly iconUrl?: string;
  readonly avatarId?: string;
}

/** The priorities of a new site, from the most to the least urgent. */
export const seedPriorities: readonly Priority[] = [
  { id: "1", name: "Highest", description: "Blocks progress.", statusColor: "#d04437" },
  { id: "2", name: "High", description: "Could block progress.", statusColor: "#f15C75" },
  { id: "3", name: "Medium", description: "May affect progress.", statusColor: "#f79232" },
  { id: "4", name: "Low", description: "Minor, easily worked around.", statusColor: "#707070" },
  { id: "5", name: "Lowest", description: "Trivial.", statusColor: "#999999" },
];

export const DEFAULT_PRIORITY = "3";

/** The resolution of issues that are done without another. */
export const DEFAULT_RESOLUTION = "10000";

/** The resolutions of a new site. */
export const seedResolutions: readonly Described[] = [
  { id: "10000", name: "Done", description: "Work has been completed." },
  { id: "10001", name: "Won't Do", description: "This will not be worked on." },
  { id: "10002", name: "Duplicate", description: "It exists already." },
  { id: "10003", name: "Cannot Reproduce", description: "It could not be seen again." },
];

/** A product of the site that users have access to, and the group that gives it. */
export interface Product {
  readonly key: string;
  readonly name: string;
  readonly group: { readonly name: string; readonly groupId: string };
}

function product(key: string, name: string, groupId: string): Product {
  return { key, name, group: { name: `${key}-users`, groupId } };
}

export const products: readonly Product[] = [
  product("jira-core", "Jira Core", "4f1cbb5a-2c3c-4a5f-9a0e-6d1f0c7c0a01"),
  product("jira-servicedesk", "Jira Service Management", "4f1cbb5a-2c3c-4a5f-9a0e-6d1f0c7c0a02"),
  product(
    "jira-product-discovery",
    "Jira Product Discovery",
    "4f1cbb5a-2c3c-4a5f-9a0e-6d1f0c7c0a03",
  ),
  product("jira-software", "Jira Software", "4f1cbb5a-2c3c-4a5f-9a0e-6d1f0c7c0a04"),
];

export interface LinkType extends Named {
  readonly inward: string;
  readonly outward: string;
}

/** The types of links of a new site. */
export const linkTypes: readonly LinkType[] = [
  { id: "10000", name: "Blocks", inward: "is blocked by", outward: "blocks" },
  { id: "10001", name: "Cloners", inward: "is cloned by", outward: "clones" },
  { id: "10002", name: "Duplicate", inward: "is duplicated by", outward: "duplicates" },
  { id: "10003", name: "Relates", inward: "relates to", outward: "relates to" },
];

/** The item of a list with this id. */
export function byId<T extends { readonly id: string }>(
  list: readonly T[],
  id: string | null,
): T | undefined {
  return list.find((item) => item.id === id);
}

/** The item of a list with this name or id. The case of the name does not matter. */
export function byName<T extends Named>(list: readonly T[], name: string): T | undefined {
  const wanted = name.toLowerCase();
  return list.find((item) => item.name.toLowerCase() === wanted) ?? byId(list, name);
}
