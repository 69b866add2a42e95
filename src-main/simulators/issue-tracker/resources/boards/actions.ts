import type * as z from "zod";
import type { Board } from "../../agile/types.ts";
import { readShare } from "../../access/shares.ts";
import { badRequest, fieldErrors, notFound } from "../../errors.ts";
import type { View } from "../../route.ts";
import { findProject } from "../../shared/find.ts";
import { nextId, type Project, type SimContext, type State } from "../../state.ts";
import { requireFilter } from "../filters/actions.ts";
import type { createBoardBody, listBoardsQuery } from "./schema.ts";

/** The board of a path. */
export function requireBoard(state: State, id = ""): Board {
  const board = state.boards.get(id);
  if (board) return board;
  throw notFound(
    "The requested board cannot be viewed because it either does not exist or you do not have permission to view it.",
  );
}

/** Boards and sprints are counted from one. */
const nextBoardId = ({ ids }: SimContext) => String(ids.integer("board"));

function requireLocation(
  state: State,
  { location }: z.output<typeof createBoardBody>,
): Project | undefined {
  if (location?.type !== "project") return undefined;
  const project = findProject(state, location.projectKeyOrId ?? "");
  if (project) return project;
  throw fieldErrors({ location: "The project of the location does not exist." });
}

/** Creates a board over a saved query. */
export function createBoard(
  context: SimContext,
  view: View,
  body: z.output<typeof createBoardBody>,
): Board {
  const { state, now } = context;
  const { id: filterId } = requireFilter(view, body.filterId);
  const project = requireLocation(state, body);
  const { name, type } = body;
  const projectId = project?.id ?? null;
  const common = { name, type, filterId, projectId, ownerId: view.callerId, created: now };
  return state.boards.add({ id: nextBoardId(context), ...common });
}

/** Creates the board that a new software project brings, with its filter. */
export function createBoardOf(context: SimContext, project: Project, type: Board["type"]): Board {
  const { state, now } = context;
  const { id: projectId, key, leadId: ownerId } = project;
  const filter = state.filters.add({
    id: nextId(context, "filter"),
    name: `Filter for ${key} board`,
    description: "",
    jql: `project = "${key}" ORDER BY Rank ASC`,
    ownerId,
    favouriteOf: [],
    shares: [readShare(context, { type: "project", projectId })],
    editShares: [],
    created: now,
  });
  const name = `${key} board`;
  return state.boards.add({
    id: nextBoardId(context),
    name,
    type,
    filterId: filter.id,
    projectId,
    ownerId,
    created: now,
  });
}

/** Removes a board with its sprints. Its issues lose them and go to the backlog. */
export function removeBoard(state: State, board: Board): void {
  for (const sprint of [...state.sprints.values()]) {
    if (sprint.boardId === board.id) removeSprintOf(state, sprint.id);
  }
  state.properties.delete(`board/${board.id}`);
  state.boards.remove(board.id);
}

/** Takes a sprint out, and out of its issues. */
export function removeSprintOf(state: State, sprintId: string): void {
  for (const issue of [...state.issues.values()]) {
    const { sprintId: current, closedSprintIds } = issue;
    if (current !== sprintId && !closedSprintIds.includes(sprintId)) continue;
    state.issues.replace({
      ...issue,
      sprintId: current === sprintId ? null : current,
      closedSprintIds: closedSprintIds.filter((id) => id !== sprintId),
    });
  }
  state.properties.delete(`sprint/${sprintId}`);
  state.sprints.remove(sprintId);
}

/** The board that has sprints. */
export function requireScrumBoard(state: State, id: string): Board {
  const board = requireBoard(state, id);
  if (board.type === "scrum") return board;
  throw badRequest("The board does not support sprints");
}

/** Finds the boards that a query asks for, in its order. */
export function findBoards(
  state: State,
  query: z.output<typeof listBoardsQuery>,
): readonly Board[] {
  const { projectKeyOrId, accountIdLocation, negateLocationFiltering } = query;
  const project = projectKeyOrId === undefined ? undefined : findProject(state, projectKeyOrId);
  if (projectKeyOrId !== undefined && !project) {
    throw badRequest(`No project could be found with key or id '${projectKeyOrId}'.`);
  }
  const isThere = ({ projectId, ownerId }: Board) =>
    (project === undefined || projectId === project.id) &&
    (accountIdLocation === undefined || (projectId === null && ownerId === accountIdLocation));
  const hasPlace = project !== undefined || accountIdLocation !== undefined;
  const found = [...state.boards.values()].filter(
    (board) =>
      (query.type?.some((type) => type === board.type) ?? true) &&
      board.name.toLowerCase().includes(query.name?.toLowerCase() ?? "") &&
      (query.filterId === undefined || board.filterId === query.filterId) &&
      isThere(board) !== (hasPlace && negateLocationFiltering),
  );
  if (query.orderBy === undefined) return found;
  const direction = query.orderBy.startsWith("-") ? -1 : 1;
  return found.sort((one, other) => (one.name < other.name ? -direction : direction));
}
