import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import { exclusive } from "#core/contract/rules/rule.ts";
import { rankIssues, requireIssues } from "../../agile/place-issues.ts";
import type { Board } from "../../agile/types.ts";
import { badRequest, notFound } from "../../errors.ts";
import { readSummary } from "../../fields/values.ts";
import { readField } from "../../fields/field-errors.ts";
import { type ApiObject, route, type View } from "../../route.ts";
import { isDone } from "../../shared/issue-store.ts";
import { transitionsOf } from "../../site/workflows.ts";
import type { Issue, SimContext, State } from "../../state.ts";
import { requireBoard } from "../boards/actions.ts";
import { requireEpic } from "../epics/actions.ts";
import { presentEpic } from "../epics/present.ts";
import { changeAndRecord, transitionIssue } from "../issues/actions.ts";
import { moveIssues } from "../sprints/actions.ts";
import { moveBody } from "../sprints/schema.ts";

/** The features of boards: those that can be switched, with their names. */
const features = [
  ["BACKLOG", "jsw.agility.backlog", "Backlog"],
  ["SPRINTS", "jsw.agility.sprints", "Sprints"],
  ["REPORTS", "jsw.agility.reports", "Reports"],
  ["ESTIMATION", "jsw.agility.estimation", "Estimation"],
  ["RELEASES", "jsw.agility.releases", "Releases"],
] as const;

const featureKey = (board: Board, feature: string) => `board ${board.id} ${feature}`;

function presentFeatures({ state, site }: View, board: Board): ApiObject {
  return {
    features: features.map(([boardFeature, featureId, localisedName]) => {
      const usual = boardFeature === "SPRINTS" && board.type === "kanban" ? "DISABLED" : "ENABLED";
      return {
        boardFeature,
        boardId: Number(board.id),
        featureId,
        featureType: boardFeature === "ESTIMATION" ? "ESTIMATION" : "BASIC",
        imageUri: `${site}/images/icons/statuses/feature.svg`,
        localisedName,
        localisedDescription: "",
        state: state.settings.get(featureKey(board, boardFeature)) ?? usual,
        toggleLocked: false,
      };
    }),
  };
}

const toggleBody = lazyObject(() => ({
  body: lazyObject(() => ({
    boardId: z.number().optional(),
    feature: z.string(),
    enabling: z.boolean(),
  })).optional(),
  boardId: z.number().optional(),
  feature: z.string().optional(),
  enabling: z.boolean().optional(),
}));

const epicBody = lazyObject(() => ({
  name: z.string().optional(),
  summary: z.string().optional(),
  done: z.boolean().optional(),
  color: lazyObject(() => ({
    key: z.string().regex(/^color_(?:[1-9]|1[0-4])$/, "must be color_1 to color_14"),
  })).optional(),
}));

const rankBody = lazyObject(() => ({
  rankBeforeEpic: z.union([z.int(), z.string()]).transform(String).optional(),
  rankAfterEpic: z.union([z.int(), z.string()]).transform(String).optional(),
}));

/** Moves an epic to a status that is done, or back to one that is not. */
function setDone(context: SimContext, view: View, epic: Issue, done: boolean): void {
  const { state } = context;
  if (isDone(state, epic) === done) return;
  const step = transitionsOf(state, epic, view.callerId).find(
    ({ to }) => (state.statuses.get(to)?.category.key === "done") === done,
  );
  if (!step) throw badRequest("The workflow has no transition to a fitting status.");
  transitionIssue(context, view, epic, step, {});
}

const colorKey = ({ id }: Issue) => `color of ${id}`;

/** The color of an epic on boards. */
const colorOf = ({ settings }: State, epic: Issue): unknown =>
  settings.get(colorKey(epic)) ?? "color_1";

const present = (view: View, epic: Issue): ApiObject => ({
  ...presentEpic(view, epic),
  color: { key: colorOf(view.state, epic) },
});

/** Features and reports of boards, and changes of epics. */
export const routes = [
  route("GET /board/:board/features", "Lists the features of a board", {
    handle: ({ state }, { params }, view) =>
      presentFeatures(view, requireBoard(state, params["board"])),
  }),
  route("PUT /board/:board/features", "Switches a feature of a board", {
    body: toggleBody,
    handle: ({ state }, { params, body }, view) => {
      const board = requireBoard(state, params["board"]);
      const { feature = "", enabling } = body.body ?? body;
      if (!features.some(([one]) => one === feature) || enabling === undefined) {
        throw badRequest("The feature of the board is not valid.");
      }
      state.settings.set(featureKey(board, feature), enabling ? "ENABLED" : "DISABLED");
      return presentFeatures(view, board);
    },
  }),
  route("GET /board/:board/reports", "Lists the reports of a board", {
    handle: ({ state }, { params }) => {
      const { type } = requireBoard(state, params["board"]);
      const ofSprints = ["burndown-chart", "sprint-report", "velocity-chart"];
      const names = [
        ...(type === "scrum" ? ofSprints : []),
        "cumulative-flow-diagram",
        "control-chart",
      ];
      return { reports: names.map((key) => ({ key })) };
    },
  }),
  route("GET /board/:board/quickfilter/:filter", "Shows a quick filter of a board", {
    handle: ({ state }, { params }) => {
      requireBoard(state, params["board"]);
      // Quick filters are set up on the pages of a board alone.
      throw notFound(`The quick filter with id '${params["filter"] ?? ""}' does not exist.`);
    },
  }),
  route("POST /board/:board/issue", "Moves issues from the backlog to a board", {
    body: moveBody,
    unsupported: ["rankCustomFieldId"],
    handle: (context, { params, body }, view) => {
      const board = requireBoard(context.state, params["board"]);
      if (board.type === "scrum") {
        const sprint = [...context.state.sprints.values()].find(
          ({ boardId, state }) => boardId === board.id && state === "active",
        );
        if (!sprint) throw badRequest("The board has no active sprint to move issues to.");
        moveIssues(context, view, sprint, body);
        return noContent();
      }
      rankIssues(context, requireIssues(context.state, body.issues), body);
      return noContent();
    },
  }),
  route("POST /epic/:epic", "Changes an epic", {
    body: epicBody,
    handle: (context, { params, body }, view) => {
      const { state } = context;
      const epic = requireEpic(state, params["epic"]);
      const text = body.summary ?? body.name;
      const summary =
        text === undefined ? epic.summary : readField("summary", () => readSummary(text));
      const saved = changeAndRecord(context, view, epic, { ...epic, summary });
      if (body.color) state.settings.set(colorKey(epic), body.color.key);
      if (body.done !== undefined) setDone(context, view, saved, body.done);
      return present(view, requireEpic(state, epic.id));
    },
  }),
  route("PUT /epic/:epic/rank", "Gives an epic another place among the epics", {
    body: rankBody,
    rules: [exclusive("rankBeforeEpic", "rankAfterEpic")],
    unsupported: ["rankCustomFieldId"],
    handle: (context, { params, body }) => {
      const epic = requireEpic(context.state, params["epic"]);
      const { rankBeforeEpic: before, rankAfterEpic: after } = body;
      if (before === undefined && after === undefined) {
        throw badRequest("Either rankBeforeEpic or rankAfterEpic must be given.");
      }
      const name = (wanted: string | undefined) =>
        wanted === undefined ? undefined : requireEpic(context.state, wanted).key;
      const place = { rankBeforeIssue: name(before), rankAfterIssue: name(after) };
      rankIssues(context, [epic], place);
      return noContent();
    },
  }),
];
