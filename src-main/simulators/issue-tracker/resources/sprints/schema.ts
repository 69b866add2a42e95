import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

/** `2026-01-15T12:00:00.000Z`, with an offset or without. */
const time = z
  .string()
  .refine((text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)), {
    error: "The date is not valid: give it as 2026-01-15T12:00:00.000Z.",
  })
  .transform((text) => Date.parse(text));

const name = z
  .string("The name of the sprint is required.")
  .trim()
  .min(1, "The name of the sprint is required.")
  .max(255, "The sprint name must be shorter than 256 characters.");

const number = z.union([z.int(), z.string().regex(/^\d+$/)], "must be a number").transform(String);

export const createSprintBody = lazyObject(() => ({
  name,
  originBoardId: number,
  startDate: time.nullish(),
  endDate: time.nullish(),
  goal: z.string().nullish(),
}));

const state = z.enum(["future", "active", "closed"], "must be future, active or closed");

export const replaceSprintBody = lazyObject(() => ({
  name,
  state,
  startDate: time.nullish(),
  endDate: time.nullish(),
  completeDate: time.nullish(),
  goal: z.string().nullish(),
}));

export const updateSprintBody = lazyObject(() => ({
  name: name.optional(),
  state: state.optional(),
  startDate: time.nullish(),
  endDate: time.nullish(),
  completeDate: time.nullish(),
  goal: z.string().nullish(),
}));

export const swapBody = lazyObject(() => ({ sprintToSwapWith: number }));

const MAX_MOVED = 50;

/** Issues by id or key, and the place that they get. */
export const moveBody = lazyObject(() => ({
  issues: z
    .array(z.union([z.string(), z.int()]).transform(String))
    .max(MAX_MOVED, `You cannot move more than ${String(MAX_MOVED)} issues at once.`),
  rankBeforeIssue: z.string().optional(),
  rankAfterIssue: z.string().optional(),
}));
