import type { View } from "../../route.ts";
import { partsOf } from "../../shared/find.ts";
import { issueTypes } from "../../shared/seeds.ts";
import type { Project, ProjectPart } from "../../state.ts";
import { presentIssueType } from "../issue-attributes/present.ts";
import { avatarUrls, presentUserId } from "../users/present.ts";

type Wire = Record<string, unknown>;

/** A project as issues refer to it. */
export function presentProjectSummary({ base, site }: View, project: Project): Wire {
  return {
    self: `${base}/project/${project.id}`,
    id: project.id,
    key: project.key,
    name: project.name,
    projectTypeKey: project.typeKey,
    simplified: false,
    avatarUrls: avatarUrls(site, `secure/projectavatar/${project.id}`),
  };
}

/** A project in a list. */
export function presentListedProject(view: View, project: Project): Wire {
  return {
    expand: "description,lead,issueTypes,url,projectKeys,permissions,insight",
    ...presentProjectSummary(view, project),
    style: "classic",
    isPrivate: false,
    properties: {},
    description: project.description,
    lead: presentUserId(view, project.leadId),
  };
}

/** A project with its types, components and versions. */
export function presentProject(view: View, project: Project): Wire {
  const parts = (kind: ProjectPart["kind"]) =>
    partsOf(view.state, project, kind).map((part) => presentPart(view, part));
  return {
    ...presentListedProject(view, project),
    assigneeType: "UNASSIGNED",
    issueTypes: issueTypes.map((type) => presentIssueType(view, type)),
    components: parts("component"),
    versions: parts("version"),
    roles: {},
  };
}

/** A component or a version. */
export function presentPart({ base }: View, part: ProjectPart): Wire {
  const usual = {
    self: `${base}/${part.kind}/${part.id}`,
    id: part.id,
    name: part.name,
    description: part.description,
  };
  if (part.kind === "component") return usual;
  return {
    ...usual,
    archived: false,
    released: part.released,
    projectId: Number(part.projectId),
    ...(part.releaseDate === null ? {} : { releaseDate: part.releaseDate }),
  };
}
