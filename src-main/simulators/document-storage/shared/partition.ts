import { badRequest, couchError } from "../errors.ts";
import type { Database } from "../state.ts";

/** The partition of a document's id, in front of the first colon; `undefined` without one. */
function partitionOf(id: string): string | undefined {
  const colon = id.indexOf(":");
  return colon === -1 ? undefined : id.slice(0, colon);
}

const illegal = (reason: string) => couchError(400, "illegal_partition", reason);

/** Returns the name of a partition, or throws 400. */
export function checkPartition(name: string): string {
  if (name === "") throw illegal("Partition must not be empty");
  if (name.startsWith("_")) throw illegal("Partition must not start with an underscore");
  if (name.includes(":")) throw illegal("Partition must not contain a colon");
  return name;
}

const illegalId = (reason: string) => couchError(400, "illegal_docid", reason);

/** Checks that an id is of the form `partition:id` if the database is partitioned, or throws 400. */
export function checkPartitionedId({ isPartitioned }: Database, id: string): void {
  if (!isPartitioned || id.startsWith("_")) return;
  const partition = partitionOf(id);
  if (partition === undefined) throw illegalId("Doc id must be of form partition:id");
  checkPartition(partition);
  const rest = id.slice(partition.length + 1);
  if (rest === "") throw illegalId("Document id must not be empty");
  if (rest.startsWith("_")) {
    throw illegalId("Only reserved document ids may start with underscore.");
  }
}

/** Refuses a partition of a database that has none. */
export function requirePartitioned({ isPartitioned }: Database): void {
  if (!isPartitioned) throw badRequest("database is not partitioned");
}

/** Returns the partition of a request: of its path, or of its query. Refuses two that differ. */
export function scopeOf(
  database: Database,
  params: Readonly<Record<string, string>>,
  given: string | undefined,
): string | undefined {
  const { partition } = params;
  if (partition === undefined) return given;
  requirePartitioned(database);
  checkPartition(partition);
  if (given === undefined || given === partition) return partition;
  throw badRequest("Conflicting value for `partition` in query string");
}

/** Bounds of the ids of a partition, in the order of their bytes: the second one is behind the last id. */
export function partitionBounds(partition: string): readonly [from: string, to: string] {
  return [`${partition}:`, `${partition};`];
}

/** Returns whether a document belongs to a partition. */
export function isInPartition(id: string, partition: string): boolean {
  return id.startsWith(`${partition}:`);
}
