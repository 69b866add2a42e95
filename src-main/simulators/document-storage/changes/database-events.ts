import type { News } from "./news.ts";

/** The changes of databases that `_db_updates` shows. */
export interface DatabaseEvents {
  /** The number of the last change by `type:database`, oldest first. */
  readonly last: Map<string, number>;
  /** The number of changes so far. */
  count: number;
}

/** A list without changes. */
export function newEvents(): DatabaseEvents {
  return { last: new Map(), count: 0 };
}

/** The database that CouchDB stores these changes in. Without it, none are recorded. */
export const GLOBAL_CHANGES = "_global_changes";

/** The state that records changes of databases. */
interface Recorder {
  readonly databases: { has(name: string): boolean };
  readonly databaseEvents: DatabaseEvents;
  readonly news: News<object>;
}

/** Records a change of a database. A former one of the same type and database is replaced. */
export function noteEvent(
  { databases, databaseEvents: events, news }: Recorder,
  type: "created" | "updated" | "deleted",
  database: string,
): void {
  if (database === GLOBAL_CHANGES || !databases.has(GLOBAL_CHANGES)) return;
  const key = `${type}:${database}`;
  events.count += 1;
  events.last.delete(key);
  events.last.set(key, events.count);
  news.tell(events);
}
