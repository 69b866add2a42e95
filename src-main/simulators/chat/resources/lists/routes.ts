import { grantAccess, revokeAccess } from "../../documents/access.ts";
import { entityRules } from "../../documents/schema.ts";
import { slackError } from "../../errors.ts";
import { route } from "../../route.ts";
import { decodeCursor, presentCursor } from "../../shared/paging.ts";
import {
  createItem,
  createList,
  deleteItems,
  requireItem,
  requireList,
  updateCells,
  updateList,
} from "./actions.ts";
import { presentItem, presentList, presentMetadata } from "./present.ts";
import {
  accessBody,
  createBody,
  createItemBody,
  createRules,
  getDownloadBody,
  itemBody,
  itemInfoBody,
  itemsBody,
  listItemsBody,
  setAccessBody,
  startDownloadBody,
  updateBody,
  updateItemsBody,
} from "./schema.ts";

/** Lists: tables of people and channels. */
export const routes = [
  ...route("slackLists.create", "Makes a list", {
    body: createBody,
    rules: createRules,
    handle: (context, { caller, body, baseUrl }) => {
      const list = createList(context, caller, body, baseUrl);
      return { list_id: list.id, list_metadata: presentMetadata(list) };
    },
  }),
  ...route("slackLists.update", "Changes the name and the settings of a list", {
    body: updateBody,
    handle: (context, { caller, body }) => {
      updateList(context, requireList(context.state, caller, body.id, "write"), body);
      return {};
    },
  }),
  ...route("slackLists.access.set", "Gives users or channels access to a list", {
    body: setAccessBody,
    rules: entityRules,
    handle: ({ state }, { caller, body }) => {
      const list = requireList(state, caller, body.list_id, "write");
      state.lists.replace({ ...list, access: grantAccess(state, caller, list, body) });
      return {};
    },
  }),
  ...route("slackLists.access.delete", "Takes access to a list from users or channels", {
    body: accessBody,
    rules: entityRules,
    handle: ({ state }, { caller, body }) => {
      const list = requireList(state, caller, body.list_id, "write");
      state.lists.replace({ ...list, access: revokeAccess(state, caller, list, body) });
      return {};
    },
  }),
  ...route("slackLists.items.create", "Adds a row to a list", {
    body: createItemBody,
    handle: (context, { caller, body }) => {
      const list = requireList(context.state, caller, body.list_id, "write");
      return { item: presentItem(list, createItem(context, caller, list, body)) };
    },
  }),
  ...route("slackLists.items.list", "Lists the rows of a list", {
    body: listItemsBody,
    handle: ({ state }, { caller, body }) => {
      const list = requireList(state, caller, body.list_id, "read");
      const { cursor, limit = 100, archived = false } = body;
      const from = decodeCursor("item", cursor);
      const all = archived ? [] : list.items;
      const start = from === undefined ? 0 : all.findIndex(({ id }) => id === from);
      if (start < 0) throw slackError("invalid_cursor");
      const items = all.slice(start, start + limit).map((item) => presentItem(list, item));
      return { items, ...presentCursor("item", all[start + limit]?.id) };
    },
  }),
  ...route("slackLists.items.info", "Shows a row of a list", {
    body: itemInfoBody,
    handle: ({ state }, { caller, body }) => {
      const list = requireList(state, caller, body.list_id, "read");
      const item = requireItem(list, body.id);
      const subscribed =
        body.include_is_subscribed === true
          ? { is_subscribed: item.createdBy === caller.user.id }
          : {};
      const below = list.items.filter(({ parentId }) => parentId === item.id);
      return {
        list: presentList(state, list),
        record: { ...presentItem(list, item), ...subscribed },
        subtasks: below.map((one) => presentItem(list, one)),
      };
    },
  }),
  ...route("slackLists.items.update", "Changes cells of a list", {
    body: updateItemsBody,
    handle: (context, { caller, body }) => {
      const list = requireList(context.state, caller, body.list_id, "write");
      updateCells(context, caller, list, body.cells);
      return {};
    },
  }),
  ...route("slackLists.items.delete", "Deletes a row of a list", {
    body: itemBody,
    handle: (context, { caller, body }) => {
      const list = requireList(context.state, caller, body.list_id, "write");
      deleteItems(context, list, [body.id]);
      return {};
    },
  }),
  ...route("slackLists.items.deleteMultiple", "Deletes rows of a list", {
    body: itemsBody,
    handle: (context, { caller, body }) => {
      const list = requireList(context.state, caller, body.list_id, "write");
      deleteItems(context, list, body.ids);
      return {};
    },
  }),
  ...route("slackLists.download.start", "Begins the export of a list", {
    body: startDownloadBody,
    // No item of a list is archived.
    handle: ({ state, ids }, { caller, body }) => {
      const list = requireList(state, caller, body.list_id, "read");
      const job = ids.next("Ls", 10, "upper");
      state.lists.replace({ ...list, jobs: [...list.jobs, job] });
      return { job_id: job };
    },
  }),
  ...route("slackLists.download.get", "Shows the address of the export of a list", {
    body: getDownloadBody,
    handle: ({ state }, { caller, body }) => {
      const list = requireList(state, caller, body.list_id, "read");
      if (!list.jobs.includes(body.job_id)) throw slackError("job_not_found");
      const { list_csv_download_url: url } = presentList(state, list);
      return { status: "COMPLETED", download_url: url };
    },
  }),
];
