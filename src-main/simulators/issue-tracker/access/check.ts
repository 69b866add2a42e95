import { badRequest, issueNotFound, jiraError, notFound } from "../errors.ts";
import type { Endpoint } from "#core/contract/route.ts";
import { findIssue, findProject } from "../shared/find.ts";
import { permissions } from "../shared/permissions.ts";
import type { Project, State } from "../state.ts";
import { holds, holdsGlobally, mayBrowse, type Place } from "./holds.ts";
import { needOf, type OwnedNeed } from "./needs.ts";

type Params = Readonly<Record<string, string>>;

/** The 403 for a permission that a caller lacks. */
function forbidden(key: string) {
  const name = permissions.find((one) => one.key === key)?.name ?? key;
  return jiraError(403, [`You do not have the permission '${name}' that this operation needs.`]);
}

/** The author of the comment, work or file that a path names, and the issue that it is at. */
function findOwned(state: State, { thing }: OwnedNeed, { issue = "", id = "" }: Params) {
  if (thing === "attachment") {
    const attachment = state.attachments.get(id);
    const at = attachment && state.issues.get(attachment.issueId);
    return { authorId: attachment?.authorId, issue: at };
  }
  const at = findIssue(state, issue);
  const annex = at && state.annexes.get(at.id);
  const found = thing === "comment" ? annex?.comments.get(id) : annex?.worklogs.get(id);
  return { authorId: found?.authorId, issue: at };
}

const placeAt = (project: Project | undefined): Place | undefined => project && { project };

/** The project or issue that a path names, itself or by one of its parts; `undefined` for an unknown one. */
function findPlace(state: State, endpoint: Endpoint, params: Params): Place | undefined {
  if (params["issue"] !== undefined) {
    const issue = findIssue(state, params["issue"]);
    const project = issue && state.projects.get(issue.projectId);
    return project && { project, issue };
  }
  if (params["project"] !== undefined) return placeAt(findProject(state, params["project"]));
  if (/ \/(?:component|version)\//.test(endpoint)) {
    const part = state.parts.get(params["id"] ?? "");
    return placeAt(state.projects.get(part?.projectId ?? ""));
  }
  return undefined;
}

/**
 * Refuses a caller who may not see the project or issue of a path, or lacks the permission that the route needs.
 * A path that leads to nothing is left to the route.
 * @throws {Refusal} 404 for what the caller may not see, and 403.
 */
export function checkAccess(
  state: State,
  callerId: string,
  endpoint: Endpoint,
  params: Params,
): void {
  const place = findPlace(state, endpoint, params);
  const isRestoring = endpoint === "POST /project/:project/restore";
  if (place && !isRestoring && !mayBrowse(state, callerId, place)) {
    if (place.issue) throw issueNotFound();
    throw notFound(`No project could be found with key '${params["project"] ?? ""}'.`);
  }
  const isRead = endpoint.startsWith("GET ") || endpoint === "DELETE /issue/:issue";
  if (place?.issue?.isArchived && !isRead) {
    throw badRequest(`The issue ${place.issue.key} is archived. Restore it to change it.`);
  }
  const need = needOf(endpoint);
  if (need === undefined) return;
  if (typeof need === "string") {
    const isGlobal = permissions.some(({ key, type }) => key === need && type === "GLOBAL");
    if (isGlobal && !holdsGlobally(state, callerId, need)) throw forbidden(need);
    if (place && !isGlobal && !holds(state, callerId, need, place)) throw forbidden(need);
    return;
  }
  const { authorId, issue } = findOwned(state, need, params);
  const project = issue && state.projects.get(issue.projectId);
  if (!project || authorId === undefined) return;
  const keys = authorId === callerId ? [need.all, need.own] : [need.all];
  if (keys.some((key) => holds(state, callerId, key, { project, issue }))) return;
  throw forbidden(keys.at(-1) ?? need.all);
}
