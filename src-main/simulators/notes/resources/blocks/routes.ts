import { bodyFailed } from "../../errors.ts";
import { route } from "../../route.ts";
import { idParam, requireBlock, requireLive } from "../../shared/find.ts";
import { itemsFrom, pageQuery, presentList, firstPage } from "../../shared/paging.ts";
import { appendBlocks, shownChildren, updateBlock } from "./actions.ts";
import { presentBlock } from "./present.ts";
import { appendBlocksBody, appendBlocksRules, updateBlockBody } from "./schema.ts";

/** Blocks: the content of pages. */
export const routes = [
  route("GET /v1/blocks/:id", "Shows a block", (context, { params }) =>
    presentBlock(context, requireBlock(context.state, idParam(params, "block_id"))),
  ),
  route("PATCH /v1/blocks/:id", "Changes a block", {
    body: updateBlockBody,
    handle: (context, { params, body }) => {
      const node = requireBlock(context.state, idParam(params, "block_id"));
      if (!body.content && body.trashed === undefined) {
        throw bodyFailed("paragraph", "should be defined, instead was `undefined`.");
      }
      return presentBlock(context, updateBlock(context, node, body));
    },
  }),
  route("DELETE /v1/blocks/:id", "Moves a block or page to the trash", (context, { params }) => {
    const node = requireBlock(context.state, idParam(params, "block_id"));
    return presentBlock(context, updateBlock(context, node, { trashed: true }));
  }),
  route("GET /v1/blocks/:id/children", "Lists the children of a block or page", {
    query: pageQuery,
    handle: (context, { params, query, id: requestId }) => {
      const { state } = context;
      const parent = requireBlock(state, idParam(params, "block_id"));
      // Nodes in the trash keep their place: a client may delete the blocks that it walks over.
      const children = itemsFrom(shownChildren(state, parent), query);
      const live = children.filter(({ isTrashed }) => !isTrashed);
      const page = firstPage(live, query);
      return presentList("block", page, (node) => presentBlock(context, node), requestId);
    },
  }),
  route("PATCH /v1/blocks/:id/children", "Appends blocks to a block or page", {
    body: appendBlocksBody,
    rules: appendBlocksRules,
    handle: (context, { params, body, id: requestId }) => {
      const { state } = context;
      const node = requireLive(state, requireBlock(state, idParam(params, "block_id")));
      const page = { items: appendBlocks(context, node, body), next: undefined };
      return presentList("block", page, (block) => presentBlock(context, block), requestId);
    },
  }),
];
