import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { exclusive } from "#core/contract/rules/rule.ts";
import { isDay, words } from "../../shared/schema.ts";
import { userDay } from "./user-day.ts";

const named = lazy(() => ({
  name: z.string("The name must be set.").trim().min(1, "The name must be set.").max(255),
  description: z.string().nullish(),
}));
const place = { project: z.string().optional(), projectId: z.coerce.string().optional() };
const day = z.string().refine(isDay, "must be a date like 2026-01-31").nullish();

const component = lazyObject(() => ({
  ...named(),
  leadAccountId: z.string().nullish(),
  assigneeType: z
    .enum(
      ["PROJECT_DEFAULT", "COMPONENT_LEAD", "PROJECT_LEAD", "UNASSIGNED"],
      "The assignee type is not valid.",
    )
    .optional(),
}));

const version = lazyObject(() => ({
  ...named(),
  archived: z.boolean().optional(),
  released: z.boolean().optional(),
  startDate: day,
  releaseDate: day,
  userStartDate: userDay,
  userReleaseDate: userDay,
  expand: words,
}));

export const createComponentBody = component.extend(place);
export const updateComponentBody = component.partial();
export const createVersionBody = version.extend(place);
export const updateVersionBody = version.partial();

/** A day is written in one of two forms. */
export const versionRules = [
  exclusive("startDate", "userStartDate"),
  exclusive("releaseDate", "userReleaseDate"),
];

/** Everything that a client can say of a component or version. */
export type PartBody = z.output<typeof updateComponentBody> & z.output<typeof updateVersionBody>;

export type NewPartBody = PartBody &
  Pick<z.output<typeof createVersionBody>, "name" | "project" | "projectId">;

export const expandQuery = lazyObject(() => ({ expand: words }));
export const removeComponentQuery = lazyObject(() => ({ moveIssuesTo: z.string().optional() }));
export const removeVersionQuery = lazyObject(() => ({
  moveFixIssuesTo: z.string().optional(),
  moveAffectedIssuesTo: z.string().optional(),
}));
