import { bodyFailed, notFound, validationError } from "../../errors.ts";
import { recordBlocks, recordUpdate } from "../../events.ts";
import { readMarkdown } from "../../markdown/read-blocks.ts";
import { mirrorRelations } from "../../properties/mirror-relations.ts";
import type { RichText } from "../../rich-text/types.ts";
import { fillContent, fillerOf, fillValue } from "./fill-variables.ts";
import type { StoredValue } from "../../properties/types.ts";
import { childIds, editStamp, insertChildren, liveChildren } from "../../shared/tree.ts";
import {
  newNode,
  type Block,
  type DataSource,
  type Page,
  type Parent,
  type SimContext,
  type State,
  type Template,
} from "../../state.ts";
import { addBlocks, checkBlocks } from "../blocks/actions.ts";
import type { BlockInput } from "../blocks/schema.ts";
import type { TemplateInput } from "./schema.ts";

/** The templates of a data source, in the order in which they were made. */
export function templatesOf({ templates, pages }: State, source: DataSource): readonly Template[] {
  return [...templates.values()].filter(
    ({ id, dataSourceId }) => dataSourceId === source.id && pages.get(id)?.isTrashed === false,
  );
}

/** Makes a template: a page that is no row of its data source. */
export function createTemplate(
  context: SimContext,
  source: DataSource,
  input: { readonly name: string; readonly markdown: string; readonly isDefault: boolean },
): Template {
  const { state, ids, now } = context;
  const blocks = readMarkdown(input.markdown).flatMap((one): readonly BlockInput[] =>
    "type" in one ? [one] : [],
  );
  checkBlocks(state, blocks);
  const parent = { in: "dataSource", id: source.id } as const;
  const page = state.pages.add({
    ...newNode(ids.uuid("page"), parent, state.botId, now),
    icon: null,
    cover: null,
    isLocked: false,
    isArchived: false,
    values: {
      title: { type: "title", text: [{ type: "text", content: input.name, link: null }] },
    },
  });
  addBlocks(context, { in: "page", id: page.id }, blocks);
  if (input.isDefault) {
    for (const one of templatesOf(state, source)) {
      if (one.isDefault) state.templates.replace({ ...one, isDefault: false });
    }
  }
  return state.templates.add({ id: page.id, dataSourceId: source.id, isDefault: input.isDefault });
}

/** The template that a page in a parent is to get: `undefined` for none. */
export function findTemplate(
  state: State,
  parent: Parent,
  input: TemplateInput | undefined,
): Template | undefined {
  if (input === undefined || input.from === "none") return undefined;
  const { from } = input;
  const source = parent.in === "dataSource" ? state.dataSources.get(parent.id) : undefined;
  if (!source) {
    throw validationError("Templates are for pages in data sources only.");
  }
  const templates = templatesOf(state, source);
  if (from === "default") {
    const found = templates.find(({ isDefault }) => isDefault);
    if (found) return found;
    throw validationError(`The data source ${source.id} has no default template.`);
  }
  const found = templates.find(({ id }) => id === from.id);
  if (found) return found;
  throw notFound("template", from.id);
}

/** Rejects content beside a template, which brings its own. */
export function refuseContent(has: boolean): void {
  if (has) throw bodyFailed("children", "should be not present: the template has the content.");
}

function copyBlocks(
  context: SimContext,
  from: string,
  parent: Parent,
  fill: (texts: readonly RichText[]) => readonly RichText[],
): readonly Block[] {
  const { state, ids, now } = context;
  const copies = [...liveChildren(state, from)].flatMap(({ id }) => {
    const block = state.blocks.get(id);
    if (!block) return [];
    const node = newNode(ids.uuid("block"), parent, state.botId, now);
    const copy = state.blocks.add({
      ...node,
      type: block.type,
      content: fillContent(block.content, fill),
    });
    if (childIds(state, id).length > 0) copyBlocks(context, id, { in: "block", id: copy.id }, fill);
    return [copy];
  });
  insertChildren(
    state,
    parent,
    copies.map(({ id }) => id),
  );
  return copies;
}

function isBlank(value: StoredValue | undefined): boolean {
  if (!value) return true;
  return "text" in value && value.text.length === 0;
}

/**
 * Fills a page in from its template, after the response to the client was made: Notion does it later.
 * Values of the client stay.
 */
export function fillIn(
  context: SimContext,
  { id: pageId }: Page,
  input: TemplateInput | undefined,
): void {
  const { state } = context;
  const page = state.pages.get(pageId);
  const found = page && findTemplate(state, page.parent, input);
  const template = found && state.pages.get(found.id);
  if (!page || !template) return;
  const fill = fillerOf(context, input?.timeZone);
  const added = Object.entries(template.values)
    .filter(([id]) => isBlank(page.values[id]))
    .map(([id, value]): [string, StoredValue] => [id, fillValue(value, fill)]);
  const filled = state.pages.replace({
    ...page,
    icon: page.icon ?? template.icon,
    cover: page.cover ?? template.cover,
    values: { ...page.values, ...Object.fromEntries(added) },
    ...editStamp(context),
  });
  mirrorRelations(context, page, filled);
  recordUpdate(context, page, filled);
  const parent = { in: "page", id: page.id } as const;
  const blocks = copyBlocks(context, template.id, parent, fill);
  if (blocks.length > 0) recordBlocks(context, parent, blocks);
}
