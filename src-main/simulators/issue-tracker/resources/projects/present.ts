import type { View, ApiObject } from "../../route.ts";
import { listParts } from "../../shared/find.ts";
import { presentTime } from "../../shared/times.ts";
import { typesOf } from "../../site/offers.ts";
import type { Project, ProjectPart, State } from "../../state.ts";
import { urlsOf } from "../avatars/present.ts";
import { presentIssueType } from "../issue-attributes/present.ts";
import { presentPart } from "../project-parts/present.ts";
import { avatarUrls, presentUserId } from "../users/present.ts";

/** A project as issues refer to it. */
export function presentProjectSummary({ state, base, site }: View, project: Project): ApiObject {
  return {
    self: `${base}/project/${project.id}`,
    id: project.id,
    key: project.key,
    name: project.name,
    projectTypeKey: project.typeKey,
    simplified: false,
    avatarUrls:
      project.avatarId === null
        ? avatarUrls(site, `secure/projectavatar/${project.id}`)
        : urlsOf(site, "project", project.avatarId),
    ...presentCategoryOf(state, base, project),
  };
}

function presentCategoryOf({ categories }: State, base: string, project: Project): ApiObject {
  const category = categories.get(project.categoryId ?? "");
  if (!category) return {};
  return { projectCategory: { self: `${base}/projectCategory/${category.id}`, ...category } };
}

const TRASH_DAYS = 60;

/** The state of a project that is archived or in the trash. */
function presentStatus(view: View, project: Project): ApiObject {
  const { status, statusChanged, statusById } = project;
  if (statusChanged === null) return {};
  const by = presentUserId(view, statusById);
  const date = presentTime(statusChanged);
  if (status === "archived") return { archived: true, archivedDate: date, archivedBy: by };
  const retentionTillDate = presentTime(statusChanged + TRASH_DAYS * 86_400_000);
  return { deleted: true, deletedDate: date, deletedBy: by, retentionTillDate };
}

/** The keys of a project, former ones included. */
function keysOf({ state }: View, { id }: Project): readonly string[] {
  return [...state.projectKeys].filter(([, owner]) => owner === id).map(([key]) => key);
}

function presentInsight({ state }: View, { id }: Project): ApiObject {
  const times = [...state.issues.values()]
    .filter(({ projectId }) => projectId === id)
    .map(({ updated }) => updated);
  const last = times.length === 0 ? undefined : presentTime(Math.max(...times));
  return { totalIssueCount: times.length, lastIssueUpdateTime: last };
}

/** A project as events have it. */
export function presentEventProject(view: View, project: Project): ApiObject {
  const { self, id, key, name, avatarUrls: avatars } = presentProjectSummary(view, project);
  return {
    self,
    id: Number(id),
    key,
    name,
    avatarUrls: avatars,
    projectLead: presentUserId(view, project.leadId),
    assigneeType: `admin.assignee.type.${project.assigneeType.toLowerCase().replace("_", ".")}`,
  };
}

/** The values of `expand` for a project in a list. */
export const listedExpansions = [
  "description",
  "lead",
  "issueTypes",
  "url",
  "projectKeys",
  "insight",
];

/** A project in a list. */
export function presentListedProject(
  view: View,
  project: Project,
  expand: readonly string[] = [],
): ApiObject {
  const types = () => typesOf(view.state, project).map((type) => presentIssueType(view, type));
  return {
    expand: "description,lead,issueTypes,url,projectKeys,permissions,insight",
    ...presentProjectSummary(view, project),
    ...presentStatus(view, project),
    style: "classic",
    isPrivate: false,
    properties: {},
    description: project.description,
    lead: presentUserId(view, project.leadId),
    ...(expand.includes("issueTypes") && { issueTypes: types() }),
    ...(expand.includes("url") && { url: project.url }),
    ...(expand.includes("projectKeys") && { projectKeys: keysOf(view, project) }),
    ...(expand.includes("insight") && { insight: presentInsight(view, project) }),
  };
}

/** The values of `expand` for a project. */
export const expansions = ["description", "lead", "issueTypes", "projectKeys"];

/** A project with its types, components and versions. */
export function presentProject(
  view: View,
  project: Project,
  expand: readonly string[] = [],
): ApiObject {
  const parts = (kind: ProjectPart["kind"]) =>
    listParts(view.state, project, kind).map((part) => presentPart(view, part));
  return {
    ...presentListedProject(view, project, expand),
    ...(project.url === "" ? {} : { url: project.url }),
    assigneeType: project.assigneeType,
    issueTypes: typesOf(view.state, project).map((type) => presentIssueType(view, type)),
    components: parts("component"),
    versions: parts("version"),
    roles: {},
  };
}
