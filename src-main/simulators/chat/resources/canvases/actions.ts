import { requireAccess } from "../../documents/access.ts";
import { addDocumentFile, changeDocumentFile } from "../../documents/file.ts";
import { slackError } from "../../errors.ts";
import type { Caller } from "../../route.ts";
import type { AccessLevel, Canvas, CanvasSection, FileForm } from "../../shared/app-entities.ts";
import type { SimContext, State } from "../../state.ts";
import type { CanvasChange } from "./schema.ts";
import { createSections, joinSections } from "./sections.ts";

const form: FileForm = {
  mode: "quip",
  filetype: "quip",
  mimetype: "application/vnd.slack-docs",
  pretty: "Canvas",
};

/** The canvas of an id that the caller may read or change. */
export function requireCanvas(
  state: State,
  caller: Caller,
  id: string,
  level: AccessLevel,
): Canvas {
  return requireAccess(state, state.canvases.get(id), caller, level, "canvas_not_found");
}

interface NewCanvas {
  readonly title?: string | undefined;
  readonly document_content?: { readonly markdown: string } | undefined;
}

/** Makes a canvas of the caller, or the canvas of a channel, whose members may change it. */
export function createCanvas(
  context: SimContext,
  caller: Caller,
  { title = "Untitled", document_content: content, baseUrl }: NewCanvas & { baseUrl: string },
  channel?: string,
): Canvas {
  const { state, ids } = context;
  const sections = createSections(ids, content?.markdown ?? "");
  const user = caller.user.id;
  const text = joinSections(sections);
  const file = addDocumentFile(context, { user, title, form, text, baseUrl });
  const access: Canvas["access"] = {
    ...(channel === undefined ? {} : { [channel]: "write" }),
    [user]: "owner",
  };
  return state.canvases.add({ id: file.id, channel, sections, access });
}

function changeFailed(detail: string): Error {
  return slackError("canvas_editing_failed", { detail });
}

function applyChange(
  context: SimContext,
  sections: readonly CanvasSection[],
  change: Exclude<CanvasChange, { readonly operation: "rename" }>,
): readonly CanvasSection[] {
  const { ids } = context;
  const id = "section_id" in change ? change.section_id : undefined;
  const at = sections.findIndex((section) => section.id === id);
  if (id !== undefined && at < 0) throw changeFailed(`section ${id} not found`);
  if (change.operation === "delete") return sections.toSpliced(at, 1);
  const added = createSections(ids, change.document_content.markdown);
  switch (change.operation) {
    case "insert_at_start":
      return [...added, ...sections];
    case "insert_at_end":
      return [...sections, ...added];
    case "insert_before":
      return sections.toSpliced(at, 0, ...added);
    case "insert_after":
      return sections.toSpliced(at + 1, 0, ...added);
    case "replace":
      return id === undefined ? added : sections.toSpliced(at, 1, ...added);
  }
}

/** Makes all changes of one call, or none. */
export function editCanvas(
  context: SimContext,
  canvas: Canvas,
  changes: readonly CanvasChange[],
): void {
  let { sections } = canvas;
  let title: string | undefined;
  for (const change of changes) {
    if (change.operation === "rename") title = change.title_content.markdown;
    else sections = applyChange(context, sections, change);
  }
  context.state.canvases.replace({ ...canvas, sections });
  changeDocumentFile(context, canvas.id, { title, text: joinSections(sections) });
}
