import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { listShape, metadata, text } from "../../shared/schema.ts";

const html = z
  .string()
  .min(1, "is required")
  .max(100_000, "must be at most 100000 characters of HTML");

const engine = z.enum(["legacy", "handlebars"]).nullish();
const changedText = z.string().max(255, "must be at most 255 characters").nullish();
const description = changedText.transform((value) => (value === null ? "" : value));

/** `POST /v1/templates/{id}/versions` */
export const createVersionBody = lazyObject(() => ({ description: text(255), html, engine }));

/** `POST /v1/templates` */
export const createTemplateBody = lazyObject(() => ({
  description: text(255),
  html,
  engine,
  metadata,
}));

/** `POST /v1/templates/{id}`: the fields that are sent are changed. */
export const updateTemplateBody = lazyObject(() => ({
  description,
  published_version: z
    .string()
    .regex(/^vrsn_[a-zA-Z0-9]+$/, "must be a version id")
    .optional(),
}));

/** `POST /v1/templates/{id}/versions/{version}` */
export const updateVersionBody = lazyObject(() => ({ description, engine }));

export const listTemplatesQuery = lazyObject(listShape);
