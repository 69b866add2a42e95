import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";

// The fields of world actions that name people and what they act on.
export const user = z.string().min(1).meta({ title: "Person", picker: "users" });
export const channel = z.string().min(1).meta({ title: "Channel", picker: "conversations" });
export const ts = z.string().min(1);
export const viewId = z.string().min(1).meta({ title: "View", picker: "views" });
const actionId = z.string().min(1).max(255).meta({ title: "Action id" });
const blockId = z.string().min(1).max(255).optional().meta({ title: "Block id" });

/** The fields that name an element of a message or a view. */
export const target = lazy(() => ({
  action_id: actionId,
  block_id: blockId,
  channel: channel.optional(),
  message_ts: ts.optional().meta({ title: "Message timestamp", picker: "messages" }),
  view_id: viewId.optional(),
}));

/** The target of a person's action: an element of a view, or of a message in a channel. */
export type Target = Readonly<z.output<z.ZodObject<ReturnType<typeof target>>>>;

/** Checks that an action names a view, or a message with its channel. */
export function checkTarget({ channel: place, message_ts: message, view_id: view }: Target) {
  if (view === undefined) return place !== undefined && message !== undefined;
  return place === undefined && message === undefined;
}

export const targetError = {
  path: ["message_ts"],
  error: "give either view_id, or channel and message_ts",
};
