import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject, lazyStrictObject } from "#core/contract/lazy-object.ts";
import { accessLevel, entityFields } from "../../documents/schema.ts";
import { structure, text } from "../../shared/schema.ts";
import { SECTION_TYPES } from "./sections.ts";

const MAX_MARKDOWN = 100_000;

const content = lazyObject(() => ({
  type: z.literal("markdown"),
  markdown: z.string().max(MAX_MARKDOWN),
}));

const contentField = structure(content, "invalid_arguments").optional();

const newCanvas = lazy(() => ({ title: text.optional(), document_content: contentField }));

export const createBody = lazyObject(() => ({ ...newCanvas(), channel_id: text.optional() }));

export const createInChannelBody = lazyObject(() => ({ ...newCanvas(), channel_id: text }));

export const canvasBody = lazyObject(() => ({ canvas_id: text }));

export const accessBody = lazyObject(() => ({ canvas_id: text, ...entityFields() }));

export const setAccessBody = lazyObject(() => ({
  canvas_id: text,
  access_level: accessLevel,
  ...entityFields(),
}));

const section_id = z.string().min(1);
const document_content = content;

/** One change of a canvas, by its operation. */
const change = lazy(() =>
  z.discriminatedUnion("operation", [
    z.object({
      operation: z.enum(["insert_after", "insert_before"]),
      section_id,
      document_content,
    }),
    z.object({ operation: z.enum(["insert_at_start", "insert_at_end"]), document_content }),
    z.object({
      operation: z.literal("replace"),
      section_id: section_id.optional(),
      document_content,
    }),
    z.object({ operation: z.literal("delete"), section_id }),
    z.object({
      operation: z.literal("rename"),
      title_content: content,
    }),
  ]),
);

export type CanvasChange = z.output<ReturnType<typeof change>>;

export const editBody = lazyObject(() => ({
  canvas_id: text,
  changes: structure(z.array(change()).min(1), "invalid_arguments"),
}));

const criteria = lazyStrictObject(() => ({
  section_types: z.array(z.enum(SECTION_TYPES)).min(1).max(3).optional(),
  contains_text: z.string().min(1).optional(),
})).refine((input) => input.section_types !== undefined || input.contains_text !== undefined, {
  error: "must have section_types or contains_text",
});

export const lookupBody = lazyObject(() => ({
  canvas_id: text,
  criteria: structure(criteria, "invalid_arguments"),
}));
