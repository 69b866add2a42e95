import * as z from "zod";
import { routesOf } from "#core/kernel/route.ts";
import { addBlocks, checkSize } from "../blocks.ts";
import {
  blockChange,
  blocks,
  blockTypes,
  canHold,
  type BlockChange,
  type BlockInput,
} from "../doors/blocks.ts";
import { id, trashedOf, trashing } from "../doors/common.ts";
import { checkPart } from "../doors/keyed.ts";
import { position } from "../doors/parents.ts";
import { bodyFailed, validationError } from "../errors.ts";
import { blockById, checkLive, idOf } from "../find.ts";
import { idsFrom, pageQuery, presentList, takePage } from "../paging.ts";
import { positionIn } from "../positions.ts";
import { presentBlock } from "../present-block.ts";
import type { Block, Database, NotesContext, NotesState, Page } from "../state.ts";
import { childIds, touchPageOf } from "../tree.ts";

const route = routesOf<NotesState>();

const childrenBody = z.object({
  children: blocks.refine((given) => given.length > 0, { error: "should not be empty" }),
  after: id.optional(),
  position: position.optional(),
});

/** Only what is about the block goes to its door; the rest is about the trash. */
const changeBody = z.looseObject(trashing).transform((body, ctx): Change => {
  const isContent = blockTypes.some((type) => type in body);
  const content = isContent ? checkPart(blockChange, body, ctx) : undefined;
  return { trashed: trashedOf(body), content };
});

interface Change {
  readonly trashed: boolean | undefined;
  readonly content: BlockChange | undefined;
}

type Shown = Block | Page | Database;

function putAway({ state, now }: NotesContext, node: Shown, isTrashed: boolean): Shown {
  const edited = { isTrashed, editedAt: now, editedBy: state.botId };
  const page = state.pages.get(node.id);
  if (page) return state.pages.replace({ ...page, ...edited });
  const database = state.databases.get(node.id);
  if (database) return state.databases.replace({ ...database, ...edited });
  const block = state.blocks.get(node.id);
  return block ? state.blocks.replace({ ...block, ...edited }) : node;
}

function changeBlock(context: NotesContext, node: Shown, body: Change): Shown {
  const { state, now } = context;
  if (body.trashed !== false) checkLive(state, node);
  if (body.content) changeContent(context, node, body.content);
  const changed = body.trashed === undefined ? node : putAway(context, node, body.trashed);
  touchPageOf(state, node.parent, now);
  return state.blocks.get(node.id) ?? changed;
}

function changeContent(
  { state, now }: NotesContext,
  node: Shown,
  { type, content }: BlockChange,
): void {
  if (!("content" in node) || node.type !== type) {
    const actual = "content" in node ? node.type : "child_page";
    throw validationError(`Block type ${actual} cannot be changed to ${type}.`);
  }
  const settings = { ...node.content.settings, ...content.settings };
  const changed = { ...node.content, ...content, settings };
  state.blocks.replace({ ...node, content: changed, editedAt: now, editedBy: state.botId });
}

function checkHolds(node: Shown, inputs: readonly BlockInput[]): void {
  if (!("content" in node)) return;
  const stranger = inputs.find(({ type }) => !canHold(node.type, type));
  if (!stranger) return;
  throw validationError(`Block of type ${node.type} does not support ${stranger.type} children.`);
}

function append(context: NotesContext, node: Shown, body: z.output<typeof childrenBody>) {
  const { state, now } = context;
  if (state.databases.has(node.id)) throw validationError("Databases hold no blocks.");
  checkSize(body.children);
  checkHolds(node, body.children);
  const spot = positionIn(state, node.id, body.position, body.after);
  const parent = { in: state.pages.has(node.id) ? "page" : "block", id: node.id } as const;
  const added = addBlocks(context, parent, body.children, spot);
  touchPageOf(state, parent, now);
  return added;
}

function* shownChildren(state: NotesState, ids: readonly string[]): Generator<Shown> {
  for (const child of ids) {
    const node = state.blocks.get(child) ?? state.pages.get(child) ?? state.databases.get(child);
    if (node && !node.isTrashed) yield node;
  }
}

/** Blocks: what pages are made of. */
export const blockRoutes = [
  route({
    method: "GET",
    path: "/v1/blocks/:id",
    summary: "Shows a block",
    handle: ({ state }, { params }) =>
      presentBlock(state, blockById(state, idOf(params, "block_id"))),
  }),
  route({
    method: "PATCH",
    path: "/v1/blocks/:id",
    summary: "Changes a block",
    body: changeBody,
    handle: (context, { params, body }) => {
      const node = blockById(context.state, idOf(params, "block_id"));
      if (!body.content && body.trashed === undefined) {
        throw bodyFailed("paragraph", "should be defined, instead was `undefined`.");
      }
      return presentBlock(context.state, changeBlock(context, node, body));
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/blocks/:id",
    summary: "Throws a block, page or database away",
    handle: (context, { params }) => {
      const { state, now } = context;
      const node = checkLive(state, blockById(state, idOf(params, "block_id")));
      touchPageOf(state, node.parent, now);
      return presentBlock(state, putAway(context, node, true));
    },
  }),
  route({
    method: "GET",
    path: "/v1/blocks/:id/children",
    summary: "Lists what stands in a block or page",
    query: pageQuery,
    handle: ({ state }, { params, query, id: requestId }) => {
      const parent = blockById(state, idOf(params, "block_id"));
      const ids = state.databases.has(parent.id) ? [] : childIds(state, parent.id);
      const page = takePage(shownChildren(state, idsFrom(ids, query)), query);
      return presentList("block", page, (node) => presentBlock(state, node), requestId);
    },
  }),
  route({
    method: "PATCH",
    path: "/v1/blocks/:id/children",
    summary: "Puts blocks into a block or page",
    body: childrenBody,
    handle: (context, { params, body, id: requestId }) => {
      const { state } = context;
      const node = checkLive(state, blockById(state, idOf(params, "block_id")));
      const page = { items: append(context, node, body), next: undefined };
      return presentList("block", page, (block) => presentBlock(state, block), requestId);
    },
  }),
];
