import { RouteResponse, noContent } from "#core/contract/response.ts";
import {
  isInBacklog,
  issuesOfBoard,
  issuesOfSprint,
  presentIssues,
} from "../../agile/board-issues.ts";
import { agileBase, route } from "../../route.ts";
import { listParts } from "../../shared/find.ts";
import { presentPage } from "../../shared/paging.ts";
import { offsetQuery } from "../../shared/schema.ts";
import type { Board } from "../../agile/types.ts";
import type { Issue, Project, State } from "../../state.ts";
import { presentEpic } from "../epics/present.ts";
import { isEpic, requireEpic } from "../epics/actions.ts";
import { issueExpansions } from "../issues/present.ts";
import { presentPart } from "../project-parts/present.ts";
import { presentProject, presentProjectSummary } from "../projects/present.ts";
import { presentSprint } from "../sprints/present.ts";
import { requireSprint } from "../sprints/actions.ts";
import {
  createBoard,
  findBoards,
  removeBoard,
  requireBoard,
  requireScrumBoard,
} from "./actions.ts";
import { presentBoard, presentConfiguration } from "./present.ts";
import {
  createBoardBody,
  issuesQuery,
  listBoardsQuery,
  listEpicsQuery,
  listSprintsQuery,
  listVersionsQuery,
} from "./schema.ts";

/** Parameters of lists of issues without effect. */
const unsupported = ["validateQuery"];

/** The projects whose issues are on a board, and the one that it belongs to. */
function projectsOf(state: State, { projectId }: Board, ids: Iterable<string>): readonly Project[] {
  const all = new Set([...(projectId === null ? [] : [projectId]), ...ids]);
  return [...all].flatMap((id) => state.projects.get(id) ?? []);
}

const boardRoutes = [
  route("GET /board", "Lists boards", {
    query: listBoardsQuery,
    unsupported: ["includePrivate", "expand"],
    unsupportedFilters: ["projectLocation", "projectTypeLocation"],
    handle: ({ state }, { query }, view) =>
      presentPage(findBoards(state, query), query, `${agileBase(view)}/board`, (board) =>
        presentBoard(view, board),
      ),
  }),
  route("POST /board", "Creates a board over a filter", {
    body: createBoardBody,
    handle: (context, { body }, view) =>
      new RouteResponse(201, presentBoard(view, createBoard(context, view, body))),
  }),
  route("GET /board/filter/:filter", "Lists the boards over a filter", {
    query: offsetQuery(50),
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const boards = [...state.boards.values()].filter((it) => it.filterId === params["filter"]);
      return presentPage(boards, query, `${baseUrl}${url}`, ({ id, name }) => ({
        id: Number(id),
        self: `${agileBase(view)}/board/${id}`,
        name,
      }));
    },
  }),
  route("GET /board/:board", "Shows a board", ({ state }, { params }, view) =>
    presentBoard(view, requireBoard(state, params["board"])),
  ),
  route("DELETE /board/:board", "Deletes a board and its sprints", ({ state }, { params }) => {
    removeBoard(state, requireBoard(state, params["board"]));
    return noContent();
  }),
  route("GET /board/:board/configuration", "Shows the columns", ({ state }, { params }, view) =>
    presentConfiguration(view, requireBoard(state, params["board"])),
  ),
];

const issueRoutes = [
  route("GET /board/:board/issue", "Lists the issues of a board", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported,
    handle: ({ state }, { params, query }, view) =>
      presentIssues(view, issuesOfBoard(view, requireBoard(state, params["board"])), query),
  }),
  route("GET /board/:board/backlog", "Lists the issues of the backlog", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported,
    handle: ({ state }, { params, query }, view) => {
      const board = requireBoard(state, params["board"]);
      const isWaiting = (issue: Issue) => board.type === "scrum" && isInBacklog(state, issue);
      return presentIssues(view, issuesOfBoard(view, board).filter(isWaiting), query);
    },
  }),
  route("GET /board/:board/sprint/:sprint/issue", "Lists the issues of a sprint on a board", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported,
    handle: ({ state }, { params, query }, view) => {
      const board = requireBoard(state, params["board"]);
      const sprint = requireSprint(state, params["sprint"]);
      const held = new Set(issuesOfSprint(state, sprint.id));
      const issues = issuesOfBoard(view, board).filter((issue) => held.has(issue));
      return presentIssues(view, issues, query);
    },
  }),
  route("GET /board/:board/epic/none/issue", "Lists the issues without an epic", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported,
    handle: ({ state }, { params, query }, view) => {
      const issues = issuesOfBoard(view, requireBoard(state, params["board"]));
      const bare = issues.filter((issue) => issue.parentId === null && !isEpic(state, issue));
      return presentIssues(view, bare, query);
    },
  }),
  route("GET /board/:board/epic/:epic/issue", "Lists the issues of an epic on a board", {
    query: issuesQuery,
    expands: issueExpansions,
    unsupported,
    handle: ({ state }, { params, query }, view) => {
      const board = requireBoard(state, params["board"]);
      const epic = requireEpic(state, params["epic"]);
      const issues = issuesOfBoard(view, board).filter(({ parentId }) => parentId === epic.id);
      return presentIssues(view, issues, query);
    },
  }),
];

const isAsked = (wanted: boolean | undefined, value: boolean) =>
  wanted === undefined || wanted === value;

const partRoutes = [
  route("GET /board/:board/sprint", "Lists the sprints of a board", {
    query: listSprintsQuery,
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const { id } = requireScrumBoard(state, params["board"] ?? "");
      const sprints = [...state.sprints.values()].filter(
        (sprint) => sprint.boardId === id && (query.state?.includes(sprint.state) ?? true),
      );
      return presentPage(sprints, query, `${baseUrl}${url}`, (it) => presentSprint(view, it));
    },
  }),
  route("GET /board/:board/epic", "Lists the epics of a board", {
    query: listEpicsQuery,
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const epics = issuesOfBoard(view, requireBoard(state, params["board"])).filter((issue) =>
        isEpic(state, issue),
      );
      const shown = epics.map((issue) => presentEpic(view, issue));
      const wanted = shown.filter(({ done }) => isAsked(query.done, done === true));
      return presentPage(wanted, query, `${baseUrl}${url}`, (epic) => epic);
    },
  }),
  route("GET /board/:board/version", "Lists the versions of a board", {
    query: listVersionsQuery,
    handle: ({ state }, { params, query, url, baseUrl }, view) => {
      const board = requireBoard(state, params["board"]);
      const ids = issuesOfBoard(view, board).map(({ projectId }) => projectId);
      const versions = projectsOf(state, board, ids)
        .flatMap((project) => listParts(state, project, "version"))
        .filter(({ released }) => isAsked(query.released, released));
      return presentPage(versions, query, `${baseUrl}${url}`, (version) => ({
        ...presentPart(view, version),
        id: Number(version.id),
      }));
    },
  }),
  ...(["project", "project/full"] as const).map((path) =>
    route(`GET /board/:board/${path}`, "Lists the projects of a board", {
      query: offsetQuery(50),
      handle: ({ state }, { params, query, url, baseUrl }, view) => {
        const board = requireBoard(state, params["board"]);
        const ids = issuesOfBoard(view, board).map(({ projectId }) => projectId);
        return presentPage(projectsOf(state, board, ids), query, `${baseUrl}${url}`, (project) =>
          path === "project" ? presentProjectSummary(view, project) : presentProject(view, project),
        );
      },
    }),
  ),
  route("GET /board/:board/quickfilter", "Lists the quick filters of a board: none", {
    query: offsetQuery(50),
    handle: ({ state }, { params, query, url, baseUrl }) => {
      requireBoard(state, params["board"]);
      return presentPage([], query, `${baseUrl}${url}`, (none) => none);
    },
  }),
];

/** Boards, with the issues, sprints, epics, versions and projects on them. */
export const routes = [...boardRoutes, ...issueRoutes, ...partRoutes];
