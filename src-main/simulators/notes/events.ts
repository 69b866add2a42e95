import { CURRENT_VERSION } from "./shared/version.ts";
import type { PropertySchema } from "./properties/types.ts";
import type {
  Comment,
  Database,
  DataSource,
  DataView,
  FileUpload,
  Page,
  Parent,
  SimContext,
} from "./state.ts";

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
  "comment.updated",
  "comment.deleted",
  "database.created",
  "database.moved",
  "database.deleted",
  "database.undeleted",
  "data_source.created",
  "data_source.moved",
  "data_source.content_updated",
  "data_source.schema_updated",
  "data_source.deleted",
  "data_source.undeleted",
  "view.created",
  "view.updated",
  "view.deleted",
  "file_upload.created",
  "file_upload.completed",
  "file_upload.expired",
  "file_upload.upload_failed",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

interface Entity {
  readonly id: string;
  readonly type: "page" | "comment" | "database" | "data_source" | "view" | "file_upload";
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
function record(context: SimContext, type: EventType, entity: Entity, data?: object): void {
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
      ...(data && { data }),
    };
    context.emit({ type, id, subject: entity.id, payload, to: [subscription.id] });
  }
}

/** Records what happened to a page, a database or a data source. */
function recordNode(
  context: SimContext,
  type: Exclude<EventType, `${"comment" | "file_upload" | "view"}.${string}`>,
  { id, parent }: Pick<Page, "id" | "parent">,
  details: object = {},
): void {
  const [kind] = type.split(".");
  const entity = kind === "page" || kind === "database" ? kind : "data_source";
  const data = { parent: presentParent(context, parent), ...details };
  record(context, type, { id, type: entity }, data);
}

/** Records that a data source has or lost a row. */
function recordRow(context: SimContext, parent: Parent, page: Page): void {
  const source = parent.in === "dataSource" ? context.state.dataSources.get(parent.id) : undefined;
  if (!source) return;
  const updated = [{ id: page.id, type: "page" }];
  recordNode(context, "data_source.content_updated", source, { updated_blocks: updated });
}

/** Records a new page. */
export function recordNewPage(context: SimContext, page: Page): void {
  recordNode(context, "page.created", page);
  recordRow(context, page.parent, page);
}

/** Records that a page has another parent. */
export function recordMove(context: SimContext, before: Page, after: Page): void {
  recordNode(context, "page.moved", after);
  recordRow(context, before.parent, after);
  recordRow(context, after.parent, after);
}

/** Returns the page that a parent is, or whose content it is in. */
function pageAround({ state: { pages, blocks } }: SimContext, parent: Parent): Page | undefined {
  let place: Parent | undefined = parent;
  while (place?.in === "block") place = blocks.get(place.id)?.parent;
  return place?.in === "page" ? pages.get(place.id) : undefined;
}

/** Records a change of the blocks of a page, of which one is or has this parent. */
export function recordBlocks(
  context: SimContext,
  parent: Parent,
  blocks: readonly { readonly id: string }[],
): void {
  const { blocks: known, databases } = context.state;
  const typeOf = (id: string) =>
    known.has(id) ? "block" : databases.has(id) ? "database" : "page";
  const page = pageAround(context, parent);
  const updated = blocks.map(({ id }) => ({ id, type: typeOf(id) }));
  if (page) recordNode(context, "page.content_updated", page, { updated_blocks: updated });
}

/** Records what an update changed: the properties, the place in the trash, the lock. */
export function recordUpdate(context: SimContext, before: Page, after: Page): void {
  const changed = Object.keys(after.values).filter((id) => before.values[id] !== after.values[id]);
  if (changed.length > 0) {
    recordNode(context, "page.properties_updated", after, { updated_properties: changed });
  }
  if (before.isTrashed !== after.isTrashed) {
    recordNode(context, after.isTrashed ? "page.deleted" : "page.undeleted", after);
    recordRow(context, after.parent, after);
  }
  if (before.isLocked !== after.isLocked) {
    recordNode(context, after.isLocked ? "page.locked" : "page.unlocked", after);
  }
}

/** Records a new database with its first data source. */
export function recordNewDatabase(
  context: SimContext,
  database: Database,
  source: DataSource,
): void {
  recordNode(context, "database.created", database);
  recordNode(context, "data_source.created", source);
}

/** Records that a database went to the trash or came back. */
export function recordDatabase(context: SimContext, before: Database, after: Database): void {
  if (before.isTrashed === after.isTrashed) return;
  recordNode(context, after.isTrashed ? "database.deleted" : "database.undeleted", after);
}

/** Records that a database has another parent. */
export function recordMovedDatabase(context: SimContext, database: Database): void {
  recordNode(context, "database.moved", database);
}

/** Records that a data source is in another database. */
export function recordMovedDataSource(context: SimContext, source: DataSource): void {
  recordNode(context, "data_source.moved", source);
}

/** Records a data source that was added to a database. */
export function recordNewDataSource(context: SimContext, source: DataSource): void {
  recordNode(context, "data_source.created", source);
}

function changedColumns(before: readonly PropertySchema[], after: readonly PropertySchema[]) {
  const gone = before.filter(({ id }) => !after.some((one) => one.id === id));
  const changed = after.flatMap((column) => {
    const old = before.find(({ id }) => id === column.id);
    if (old === column) return [];
    return { id: column.id, name: column.name, action: old ? "updated" : "created" };
  });
  return [...changed, ...gone.map(({ id, name }) => ({ id, name, action: "deleted" }))];
}

/** Records what an update of a data source changed: its columns, its place in the trash. */
export function recordDataSource(context: SimContext, before: DataSource, after: DataSource): void {
  const columns = changedColumns(before.properties, after.properties);
  if (columns.length > 0) {
    recordNode(context, "data_source.schema_updated", after, { updated_properties: columns });
  }
  if (before.isTrashed !== after.isTrashed) {
    recordNode(context, after.isTrashed ? "data_source.deleted" : "data_source.undeleted", after);
  }
}

/** Records what happened to a comment. `page_id` is the page around a comment on a block. */
export function recordComment(
  context: SimContext,
  type: Extract<EventType, `comment.${string}`>,
  { id, parent }: Comment,
): void {
  const data = {
    page_id: pageAround(context, parent)?.id ?? parent.id,
    parent: presentParent(context, parent),
  };
  record(context, type, { id, type: "comment" }, data);
}

/** Records what happened to a view. */
export function recordView(
  context: SimContext,
  type: Extract<EventType, `view.${string}`>,
  { id, parent }: DataView,
  details: object = {},
): void {
  const data = { parent: presentParent(context, parent), ...details };
  record(context, type, { id, type: "view" }, data);
}

/** Records what happened to the upload of a file. */
export function recordFileUpload(
  context: SimContext,
  type: Extract<EventType, `file_upload.${string}`>,
  { id }: FileUpload,
  data?: object,
): void {
  record(context, type, { id, type: "file_upload" }, data);
}
