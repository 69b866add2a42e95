import type * as z from "zod";
import { notFound, validationError } from "../../errors.ts";
import { readMarkdown } from "../../markdown/read-blocks.ts";
import { recordMove, recordNewPage, recordUpdate } from "../../events.ts";
import { listProperties } from "../../properties/columns.ts";
import { planValues, type PlannedValues } from "../../properties/plan-values.ts";
import { mirrorRelations } from "../../properties/mirror-relations.ts";
import type { StoredValue } from "../../properties/types.ts";
import {
  requireDatabase,
  requireDataSource,
  requireOnlyDataSource,
  requireLive,
  requireLiveNode,
} from "../../shared/find.ts";
import { readTrashed } from "../../shared/schema.ts";
import {
  editStamp,
  insertChildren,
  isInside,
  liveChildren,
  removeChild,
  touchPageAround,
} from "../../shared/tree.ts";
import { newNode, type Page, type Parent, type SimContext, type State } from "../../state.ts";
import { addBlocks, checkBlocks, positionIn } from "../blocks/actions.ts";
import { checkChildren } from "../blocks/nesting.ts";
import { findTemplate, refuseContent } from "../templates/actions.ts";
import type { createPageBody, movePageBody, updatePageBody } from "./schema.ts";

/** The parent that a page or database gets. A database stands for its first data source. */
export function resolveParent(state: State, parent: Parent): Parent {
  if (parent.in === "workspace") return parent;
  if (parent.in === "database") {
    const database = requireLive(state, requireDatabase(state, parent.id));
    return { in: "dataSource", id: requireOnlyDataSource(state, database).id };
  }
  if (parent.in === "dataSource") {
    requireLive(state, requireDataSource(state, parent.id));
    return parent;
  }
  const node = requireLiveNode(state, parent.id, parent.in);
  const fits = parent.in === "page" ? state.pages.has(node.id) : state.blocks.has(node.id);
  if (fits) return parent;
  throw validationError(`Could not use ${parent.id} as a parent: it is not a ${parent.in}.`);
}

/** Saves the options that writing the values has created. */
function saveOptions(state: State, page: Page, { properties }: PlannedValues): void {
  if (page.parent.in !== "dataSource") return;
  const source = state.dataSources.get(page.parent.id);
  if (source && source.properties !== properties)
    state.dataSources.replace({ ...source, properties });
}

/** The row number of a new page, when its data source has a `unique_id` column. */
function numberRow(context: SimContext, page: Page): Readonly<Record<string, StoredValue>> {
  const { parent } = page;
  const column = listProperties(context.state, page).find(({ type }) => type === "unique_id");
  if (!column || parent.in !== "dataSource") return {};
  return { [column.id]: { type: "unique_id", number: context.ids.integer(`row ${parent.id}`) } };
}

/**
 * The blocks of a new page. The first heading of Markdown is the title of a page that is given none.
 * @throws {Refusal} when the Markdown names a page: a new page has none in it.
 */
function readContent(body: z.output<typeof createPageBody>) {
  const { markdown, properties } = body;
  const children = body.children ?? body.content ?? [];
  if (markdown === undefined) return { children, properties };
  const inputs = readMarkdown(markdown).map((input) => {
    if ("type" in input) return input;
    throw notFound("block", input.keeps);
  });
  const [first, ...others] = inputs;
  const isTitled = Object.keys(properties).length > 0 || first?.type !== "heading_1";
  if (isTitled) return { children: inputs, properties };
  const title = { type: "title", text: first.content.text ?? [] } as const;
  return { children: others, properties: { title } };
}

export function createPage(context: SimContext, body: z.output<typeof createPageBody>): Page {
  const { state, ids, now } = context;
  const parent = resolveParent(state, body.parent);
  const page: Page = {
    ...newNode(ids.uuid("page"), parent, state.botId, now),
    icon: body.icon ?? null,
    cover: body.cover ?? null,
    isLocked: body.is_locked ?? false,
    isArchived: false,
    values: {},
  };
  const template = findTemplate(state, parent, body.template);
  if (template)
    refuseContent((body.children ?? body.content ?? []).length > 0 || body.markdown !== undefined);
  const { children, properties } = readContent(body);
  checkBlocks(state, children);
  checkChildren(undefined, children);
  const planned = planValues(context, listProperties(state, page), properties);
  const position = positionIn(state, "id" in parent ? parent.id : "", body.position);
  saveOptions(state, page, planned);
  const values = { ...planned.values, ...numberRow(context, page) };
  const created = state.pages.add({ ...page, values });
  insertChildren(state, parent, [page.id], position);
  addBlocks(context, { in: "page", id: page.id }, children);
  if (parent.in !== "dataSource") touchPageAround(context, parent);
  mirrorRelations(context, undefined, created);
  recordNewPage(context, created);
  return created;
}

/** Moves the blocks of a page to the trash. Pages and databases inside it stay. */
function eraseContent(context: SimContext, pageId: string): void {
  const { state } = context;
  for (const { id } of liveChildren(state, pageId)) {
    const block = state.blocks.get(id);
    if (block) state.blocks.replace({ ...block, isTrashed: true, ...editStamp(context) });
  }
}

export function updatePage(
  context: SimContext,
  page: Page,
  body: z.output<typeof updatePageBody>,
): Page {
  const { state } = context;
  const trashed = readTrashed(body);
  if (trashed !== false) requireLive(state, page);
  findTemplate(state, page.parent, body.template);
  const planned = planValues(context, listProperties(state, page), body.properties);
  saveOptions(state, page, planned);
  if (body.erase_content === true) eraseContent(context, page.id);
  const updated = state.pages.replace({
    ...page,
    icon: body.icon === undefined ? page.icon : body.icon,
    cover: body.cover === undefined ? page.cover : body.cover,
    isLocked: body.is_locked ?? page.isLocked,
    isArchived: body.is_archived ?? page.isArchived,
    values: { ...page.values, ...planned.values },
    isTrashed: trashed ?? page.isTrashed,
    ...editStamp(context),
  });
  mirrorRelations(context, page, updated);
  recordUpdate(context, page, updated);
  return updated;
}

/** Moves a page. Only its title survives a move to another parent. */
export function movePage(
  context: SimContext,
  page: Page,
  body: z.output<typeof movePageBody>,
): Page {
  const { state } = context;
  const parent = resolveParent(state, body.parent);
  const parentId = "id" in parent ? parent.id : undefined;
  const target = parentId && (state.pages.get(parentId) ?? state.dataSources.get(parentId));
  if (target && isInside(state, target, page.id)) {
    throw validationError("A page cannot be moved into itself.");
  }
  const title = page.values["title"];
  const stays = parentId !== undefined && "id" in page.parent && parentId === page.parent.id;
  removeChild(state, page.parent, page.id);
  insertChildren(state, parent, [page.id]);
  const values = stays ? page.values : title ? { title } : {};
  const moved = state.pages.replace({ ...page, parent, values, ...editStamp(context) });
  mirrorRelations(context, page, moved);
  recordMove(context, page, moved);
  return moved;
}
