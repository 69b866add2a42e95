import { presentItem, presentLock } from "./items/present.ts";
import { isWithin } from "./items/tree.ts";
import { listEventTypes } from "./streams/event-types.ts";
import { type EventSources, recordEvent } from "./streams/record.ts";
import {
  presentMini,
  presentTime,
  presentUserMini,
  type View,
  type ApiObject,
} from "./shared/present.ts";
import type { webhookTriggers } from "./shared/provider-facts.generated.ts";
import { type Item, type SimContext, type Webhook } from "./state.ts";

/** Changes of web links are events of the streams only: webhooks cannot ask for them. */
type WebLinkTrigger =
  `WEB_LINK.${"CREATED" | "TRASHED" | "DELETED" | "RESTORED" | "MOVED" | "RENAMED"}`;

/** A change that webhooks can ask for, those of features that are not simulated left out. */
export type Trigger =
  | Exclude<
      (typeof webhookTriggers)[number],
      typeof WEBHOOK_DELETED | "FILE.PREVIEWED" | "FOLDER.DOWNLOADED" | `SIGN_REQUEST.${string}`
    >
  | WebLinkTrigger;

const KINDS = { file: "FILE", folder: "FOLDER", web_link: "WEB_LINK" } as const;

/** Returns the trigger of a change that items of every type have. */
export const itemTrigger = (
  type: Item["type"],
  change: "TRASHED" | "DELETED" | "RESTORED" | "MOVED" | "RENAMED",
): Trigger => `${KINDS[type]}.${change}`;

/** The one trigger that is about the webhook itself. */
export const WEBHOOK_DELETED = "WEBHOOK.DELETED";

/** The source of an event. Administrators see an item in short form, with its folder. */
function sourcesOf(view: View, item: Item, source: () => ApiObject): EventSources {
  const { item_collection: _held, ...user } = source();
  const parent = item.parentId === null ? undefined : view.state.folders.get(item.parentId);
  const admin = {
    item_type: item.type,
    item_id: item.id,
    item_name: item.name,
    parent: parent ? presentMini(parent) : null,
    owned_by: presentUserMini(view, item.ownerId),
  };
  return { user, admin };
}

/**
 * Adds a change to the streams of events, and records it for each webhook that asks for it, while webhooks
 * are delivered to.
 * @param source What changed, when it is not the item itself.
 * @param actor The user who made the change.
 */
export function recordTrigger(
  context: SimContext,
  view: View,
  trigger: Trigger,
  item: Item,
  source: () => ApiObject = () => presentItem(view, item, undefined),
  actor: string = view.actor,
): void {
  recordEvent(context, listEventTypes(trigger), actor, () => sourcesOf(view, item, source));
  if (!context.isDelivering) return;
  const { state } = context;
  for (const webhook of state.webhooks.values()) {
    if (!webhook.triggers.includes(trigger) || !isWithin(state, item, webhook.target)) continue;
    emitTo(context, view, webhook, { trigger, subject: item.id, source: source(), actor });
  }
}

interface Occurrence {
  readonly trigger: string;
  readonly subject: string;
  readonly source: ApiObject;
  readonly actor: string;
}

/** Records an event for one webhook. */
function emitTo(
  context: SimContext,
  view: View,
  { id: webhookId }: Webhook,
  { trigger, subject, source, actor }: Occurrence,
): void {
  const id = context.ids.uuid("webhook event");
  const payload = {
    type: "webhook_event",
    id,
    created_at: presentTime(context.now),
    trigger,
    webhook: { id: webhookId, type: "webhook" },
    created_by: presentUserMini(view, actor),
    source,
    additional_info: [],
  };
  context.emit({ type: trigger, id, subject, payload, to: [webhookId] });
}

/** Records that a webhook was deleted, for the webhook itself. */
export function recordWebhookDeleted(context: SimContext, view: View, webhook: Webhook): void {
  const { id: subject } = webhook;
  const source = { type: "webhook", id: subject };
  emitTo(context, view, webhook, { trigger: WEBHOOK_DELETED, subject, source, actor: view.actor });
}

/** Records that a file was locked or unlocked. */
function recordLock(context: SimContext, view: View, before: Item, after: Item): void {
  if (before.type !== "file" || after.type !== "file") return;
  const [was, is] = [before, after].map((file) => presentLock(view, file) !== null);
  if (was !== is) recordTrigger(context, view, is ? "FILE.LOCKED" : "FILE.UNLOCKED", after);
}

/** Records what an update did: a new name, another folder, a lock, a shared link. */
export function recordUpdate(context: SimContext, view: View, before: Item, after: Item): void {
  if (before.name !== after.name)
    recordTrigger(context, view, itemTrigger(after.type, "RENAMED"), after);
  if (before.parentId !== after.parentId)
    recordTrigger(context, view, itemTrigger(after.type, "MOVED"), after);
  recordLock(context, view, before, after);
  if (before.sharedLink === after.sharedLink) return;
  const what = !before.sharedLink ? "CREATED" : after.sharedLink ? "UPDATED" : "DELETED";
  recordTrigger(context, view, `SHARED_LINK.${what}`, after);
}
