import { CURRENT_VERSION } from "./shared/version.ts";
import type { Comment, Page, Parent, SimContext } from "./state.ts";

/** The request that brings a subscription its verification token. */
export const VERIFICATION = "subscription.verification";

/** The events that are recorded for subscriptions. */
export const EVENT_TYPES = [
  "page.created",
  "page.properties_updated",
  "page.content_updated",
  "page.moved",
  "page.deleted",
  "page.undeleted",
  "page.locked",
  "page.unlocked",
  "comment.created",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

interface Entity {
  readonly id: string;
  readonly type: "page" | "comment";
}

const parentTypes = {
  workspace: "space",
  page: "page",
  block: "block",
  database: "database",
  dataSource: "database",
} as const;

function presentParent({ state }: SimContext, parent: Parent) {
  if (parent.in === "workspace") return { id: state.botId, type: "space" };
  const source = parent.in === "dataSource" ? state.dataSources.get(parent.id) : undefined;
  const database = source && "id" in source.parent ? source.parent.id : parent.id;
  return {
    id: database,
    type: parentTypes[parent.in],
    ...(source ? { data_source_id: source.id } : {}),
  };
}

/** Records an event for each subscription that asks for it, while webhooks are delivered to. */
function record(context: SimContext, type: EventType, entity: Entity, data: object): void {
  if (!context.isDelivering) return;
  const { state, ids, now } = context;
  for (const subscription of state.subscriptions.values()) {
    if (!subscription.events.includes(type)) continue;
    const id = ids.uuid("webhook event");
    const payload = {
      id,
      timestamp: new Date(now).toISOString(),
      workspace_id: state.botId,
      workspace_name: "Simdeck",
      subscription_id: subscription.id,
      integration_id: state.botId,
      authors: [{ id: state.botId, type: "bot" }],
      attempt_number: 1,
      api_version: CURRENT_VERSION,
      type,
      entity,
      data,
    };
    context.emit({ type, id, subject: entity.id, payload, to: [subscription.id] });
  }
}

/** Records what happened to a page. */
export function recordPage(
  context: SimContext,
  type: Exclude<EventType, "comment.created">,
  page: Page,
  details: object = {},
): void {
  const data = { parent: presentParent(context, page.parent), ...details };
  record(context, type, { id: page.id, type: "page" }, data);
}

/** Records a change of the blocks of a page, of which one is or has this parent. */
export function recordBlocks(
  context: SimContext,
  parent: Parent,
  blocks: readonly { readonly id: string }[],
): void {
  const { pages, blocks: known } = context.state;
  let place = parent;
  while (place.in === "block") {
    const block = known.get(place.id);
    if (!block) return;
    place = block.parent;
  }
  const page = place.in === "page" ? pages.get(place.id) : undefined;
  const updated = blocks.map(({ id }) => ({ id, type: "block" }));
  if (page) recordPage(context, "page.content_updated", page, { updated_blocks: updated });
}

/** Records what an update changed: the properties, the place in the trash, the lock. */
export function recordUpdate(context: SimContext, before: Page, after: Page): void {
  const changed = Object.keys(after.values).filter((id) => before.values[id] !== after.values[id]);
  if (changed.length > 0) {
    recordPage(context, "page.properties_updated", after, { updated_properties: changed });
  }
  if (before.isTrashed !== after.isTrashed) {
    recordPage(context, after.isTrashed ? "page.deleted" : "page.undeleted", after);
  }
  if (before.isLocked !== after.isLocked) {
    recordPage(context, after.isLocked ? "page.locked" : "page.unlocked", after);
  }
}

/** Records a new comment. */
export function recordComment(context: SimContext, { id, parent }: Comment): void {
  record(
    context,
    "comment.created",
    { id, type: "comment" },
    {
      page_id: parent.id,
      parent: presentParent(context, parent),
    },
  );
}
