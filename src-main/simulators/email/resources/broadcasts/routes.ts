import { isNot, refusedIf } from "#core/contract/rules/rule.ts";
import { route } from "../../route.ts";
import { listPage, listQuery, listRules } from "../../shared/paging.ts";
import type { Broadcast } from "../../state.ts";
import {
  cancelBroadcast,
  createBroadcast,
  duplicateBroadcast,
  removeBroadcast,
  requireBroadcast,
  requireDraft,
  sendBroadcast,
  updateBroadcast,
} from "./actions.ts";
import { presentBroadcast, presentListedBroadcast } from "./present.ts";
import { listClickedLinks, listRecipients } from "./recipients.ts";
import {
  createBroadcastBody,
  createBroadcastRules,
  recipientsQuery,
  sendBroadcastBody,
  updateBroadcastBody,
  updateBroadcastRules,
} from "./schema.ts";

const ref = ({ id }: Broadcast) => ({ object: "broadcast" as const, id });

/** Broadcasts: one mail for every contact of a segment. */
export const routes = [
  route("POST /broadcasts", "Creates a broadcast; sends or schedules it with `send`", {
    creates: true,
    body: createBroadcastBody,
    rules: createBroadcastRules,
    handle: (context, { body }) => {
      const broadcast = createBroadcast(context, body);
      if (body.send) sendBroadcast(context, broadcast, body.scheduled_at);
      return ref(broadcast);
    },
  }),
  route("GET /broadcasts", "Lists broadcasts, newest first", {
    query: listQuery,
    rules: listRules,
    handle: ({ state }, { query }) => listPage(state.broadcasts, query, presentListedBroadcast),
  }),
  route("GET /broadcasts/:id", "Shows a broadcast", (context, { params }) =>
    presentBroadcast(requireBroadcast(context, params["id"])),
  ),
  route("PATCH /broadcasts/:id", "Changes a draft", {
    body: updateBroadcastBody,
    rules: updateBroadcastRules,
    handle: (context, { params, body }) =>
      ref(updateBroadcast(context, requireDraft(context, params["id"], "updated"), body)),
  }),
  route("DELETE /broadcasts/:id", "Removes a broadcast that was not sent", (context, call) => {
    const broadcast = requireBroadcast(context, call.params["id"]);
    removeBroadcast(context, broadcast);
    return { ...ref(broadcast), deleted: true };
  }),
  route("POST /broadcasts/:id/send", "Sends a draft now, or schedules it", {
    body: sendBroadcastBody,
    handle: (context, { params, body }) => {
      const draft = requireDraft(context, params["id"], "sent");
      return { id: sendBroadcast(context, draft, body.scheduled_at).id };
    },
  }),
  route("POST /broadcasts/:id/cancel", "Cancels a scheduled broadcast", (context, { params }) =>
    ref(cancelBroadcast(context, requireBroadcast(context, params["id"]))),
  ),
  route("POST /broadcasts/:id/duplicate", "Copies a broadcast to a new draft", {
    handle: (context, { params }) =>
      ref(duplicateBroadcast(context, requireBroadcast(context, params["id"]))),
  }),
  route("GET /broadcasts/:id/recipients", "Lists recipients by what happened to their mail", {
    query: recipientsQuery,
    rules: [...listRules, refusedIf("bounce_type", isNot("type", "bounced"))],
    handle: (context, { params, query }) =>
      listRecipients(context, requireBroadcast(context, params["id"]), query),
  }),
  route("GET /broadcasts/:id/clicked-links", "Lists the links that recipients followed", {
    query: listQuery,
    rules: listRules,
    handle: (context, { params, query }) =>
      listClickedLinks(context, requireBroadcast(context, params["id"]), query),
  }),
];
