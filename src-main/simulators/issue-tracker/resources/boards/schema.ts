import * as z from "zod";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag, offsetQuery, words } from "../../shared/schema.ts";

const boardType = z.enum(["scrum", "kanban"], "The board type must be scrum or kanban.");

export const createBoardBody = lazyObject(() => ({
  name: z
    .string("The name of the board is required.")
    .trim()
    .min(1, "The name of the board is required.")
    .max(255, "The name of the board must be less than 255 characters."),
  type: boardType,
  filterId: z
    .union([z.int(), z.string()], "The filter of the board is required.")
    .transform(String),
  location: lazyObject(() => ({
    type: z.enum(["project", "user"], "must be project or user"),
    projectKeyOrId: z.union([z.int(), z.string()]).transform(String).optional(),
  })).optional(),
}));

export const listBoardsQuery = offsetQuery(50).extend({
  type: words.pipe(z.array(z.enum(["scrum", "kanban", "simple"])).optional()),
  name: z.string().optional(),
  projectKeyOrId: z.string().optional(),
  filterId: z.string().optional(),
  accountIdLocation: z.string().optional(),
  negateLocationFiltering: flag(false),
  orderBy: z.enum(["name", "-name", "+name"]).optional(),
});

/** The issues of a board, a sprint or an epic. */
export const issuesQuery = offsetQuery(50).extend({
  jql: z.string().default(""),
  fields: words,
  expand: words,
});

const sprintState = z.enum(["future", "active", "closed"], "must be future, active or closed");

export const listSprintsQuery = offsetQuery(50).extend({
  state: words.pipe(z.array(sprintState).optional()),
});

export const listEpicsQuery = offsetQuery(50).extend({
  done: booleanText().optional(),
});

export const listVersionsQuery = offsetQuery(50).extend({
  released: booleanText().optional(),
});
