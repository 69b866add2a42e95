import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { addBlocks, checkSize } from "../blocks.ts";
import { blocks } from "../doors/blocks.ts";
import { columnsQuery } from "../doors/columns-query.ts";
import { absent, cover, icon, trashedOf, trashing } from "../doors/common.ts";
import { pageParent, position } from "../doors/parents.ts";
import { valueInputs } from "../doors/values.ts";
import { validationError } from "../errors.ts";
import { checkLive, idOf, pageById } from "../find.ts";
import { keepColumns, numberRow, planPage, resolveParent } from "../pages.ts";
import { positionIn } from "../positions.ts";
import { presentPage } from "../present-page.ts";
import { newNode, type NotesContext, type NotesState, type Page } from "../state.ts";
import { eraseContent, restoreOrTrash } from "../trash.ts";
import { place, standsIn, touchPageOf, unplace } from "../tree.ts";

const route = routesOf<NotesState>();

const createBody = z.object({
  parent: pageParent,
  properties: valueInputs.default({}),
  children: blocks.default([]),
  icon: icon.nullish(),
  cover: cover.nullish(),
  position: position.optional(),
  is_locked: z.boolean().optional(),
  markdown: absent,
  template: absent,
});

const changeBody = z.object({
  properties: valueInputs.default({}),
  icon: icon.nullish(),
  cover: cover.nullish(),
  is_locked: z.boolean().optional(),
  erase_content: z.boolean().optional(),
  is_archived: absent,
  template: absent,
  ...trashing,
});

function createPage(context: NotesContext, body: z.output<typeof createBody>): Page {
  const { state, ids, now } = context;
  const parent = resolveParent(state, body.parent);
  const page: Page = {
    ...newNode(ids.uuid("page"), parent, state.botId, now),
    icon: body.icon ?? null,
    cover: body.cover ?? null,
    isLocked: body.is_locked ?? false,
    values: {},
  };
  checkSize(body.children);
  const { values, properties } = planPage(context, page, body.properties);
  const spot = positionIn(state, "id" in parent ? parent.id : "", body.position);
  keepColumns(state, page, properties);
  const added = state.pages.add({ ...page, values: { ...values, ...numberRow(context, page) } });
  place(state, parent, [page.id], spot);
  addBlocks(context, { in: "page", id: page.id }, body.children);
  if (parent.in !== "dataSource") touchPageOf(state, parent, now);
  return added;
}

function changePage(context: NotesContext, page: Page, body: z.output<typeof changeBody>): Page {
  const { state, now } = context;
  const trashed = trashedOf(body);
  if (trashed !== false) checkLive(state, page);
  const { values, properties } = planPage(context, page, body.properties);
  keepColumns(state, page, properties);
  if (body.erase_content === true) eraseContent(context, page.id);
  const changed = state.pages.replace({
    ...page,
    icon: body.icon === undefined ? page.icon : body.icon,
    cover: body.cover === undefined ? page.cover : body.cover,
    isLocked: body.is_locked ?? page.isLocked,
    values: { ...page.values, ...values },
    editedAt: now,
    editedBy: state.botId,
  });
  return trashed === undefined ? changed : restoreOrTrash(state.pages, changed, trashed);
}

function movePage(context: NotesContext, page: Page, body: z.output<typeof moveBody>): Page {
  const { state, now } = context;
  const parent = resolveParent(state, body.parent);
  const target =
    "id" in parent ? (state.pages.get(parent.id) ?? state.dataSources.get(parent.id)) : undefined;
  if (target && standsIn(state, target, page.id)) {
    throw validationError("A page cannot be moved into itself.");
  }
  const title = page.values["title"];
  const stays =
    parent.in === page.parent.in &&
    "id" in parent &&
    "id" in page.parent &&
    parent.id === page.parent.id;
  unplace(state, page.parent, page.id);
  place(state, parent, [page.id]);
  const values = stays ? page.values : title ? { title } : {};
  return state.pages.replace({ ...page, parent, values, editedAt: now, editedBy: state.botId });
}

const moveBody = z.object({ parent: pageParent });

/** Pages: rows of data sources, pages in pages, pages of the workspace. */
export const pageRoutes = [
  route({
    method: "POST",
    path: "/v1/pages",
    summary: "Creates a page",
    body: createBody,
    handle: (context, { body }) => presentPage(context.state, createPage(context, body)),
  }),
  route({
    method: "GET",
    path: "/v1/pages/:id",
    summary: "Shows a page",
    query: columnsQuery,
    handle: ({ state }, { params, query }) =>
      presentPage(state, pageById(state, idOf(params, "page_id")), query.filter_properties),
  }),
  route({
    method: "PATCH",
    path: "/v1/pages/:id",
    summary: "Changes a page, throws it away or brings it back",
    body: changeBody,
    handle: (context, { params, body }) => {
      const page = pageById(context.state, idOf(params, "page_id"));
      return presentPage(context.state, changePage(context, page, body));
    },
  }),
  route({
    method: "POST",
    path: "/v1/pages/:id/move",
    summary: "Moves a page",
    body: moveBody,
    handle: (context, { params, body }) => {
      const page = checkLive(context.state, pageById(context.state, idOf(params, "page_id")));
      return presentPage(context.state, movePage(context, page, body));
    },
  }),
];
