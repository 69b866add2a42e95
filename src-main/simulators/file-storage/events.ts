import { presentItem } from "./items/present.ts";
import { ancestorsOf } from "./items/tree.ts";
import { presentTime, presentUserMini, type View, type Wire } from "./shared/present.ts";
import { type Item, ME, type SimContext, type Webhook } from "./state.ts";

/** A change that webhooks can ask for. */
export type Trigger =
  | `FILE.${"UPLOADED" | "TRASHED" | "DELETED" | "RESTORED" | "COPIED" | "MOVED" | "RENAMED"}`
  | "FILE.DOWNLOADED"
  | `FOLDER.${"CREATED" | "TRASHED" | "DELETED" | "RESTORED" | "COPIED" | "MOVED" | "RENAMED"}`
  | `COMMENT.${"CREATED" | "UPDATED" | "DELETED"}`
  | `SHARED_LINK.${"CREATED" | "UPDATED" | "DELETED"}`;

/**
 * Returns whether a webhook of a file or folder hears of an item: its target, or something within its
 * target.
 */
function isWithin({ state }: SimContext, { target }: Webhook, item: Item): boolean {
  if (target.type === item.type && target.id === item.id) return true;
  return target.type === "folder" && ancestorsOf(state, item).some(({ id }) => id === target.id);
}

/**
 * Records a change for each webhook that asks for it, while webhooks are delivered to.
 * @param source What changed, when it is not the item itself.
 */
export function recordTrigger(
  context: SimContext,
  view: View,
  trigger: Trigger,
  item: Item,
  source: () => Wire = () => presentItem(view, item, undefined),
): void {
  if (!context.isDelivering) return;
  for (const webhook of context.state.webhooks.values()) {
    if (!webhook.triggers.includes(trigger) || !isWithin(context, webhook, item)) continue;
    const id = context.ids.uuid("webhook event");
    const payload = {
      type: "webhook_event",
      id,
      created_at: presentTime(context.now),
      trigger,
      webhook: { id: webhook.id, type: "webhook" },
      created_by: presentUserMini(view, ME),
      source: source(),
      additional_info: [],
    };
    context.emit({ type: trigger, id, subject: item.id, payload, to: [webhook.id] });
  }
}

/** Records what an update did: a new name, another folder, a shared link. */
export function recordUpdate(context: SimContext, view: View, before: Item, after: Item): void {
  const kind = after.type === "file" ? "FILE" : "FOLDER";
  if (before.name !== after.name) recordTrigger(context, view, `${kind}.RENAMED`, after);
  if (before.parentId !== after.parentId) recordTrigger(context, view, `${kind}.MOVED`, after);
  if (before.sharedLink === after.sharedLink) return;
  const what = !before.sharedLink ? "CREATED" : after.sharedLink ? "UPDATED" : "DELETED";
  recordTrigger(context, view, `SHARED_LINK.${what}`, after);
}
