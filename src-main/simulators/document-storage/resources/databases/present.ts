import type { JsonObject } from "../../shared/json.ts";
import { type Database, presentSeq } from "../../state.ts";

/** Bytes that a document takes, roughly. The estimate depends on the number of documents alone. */
export const DOC_BYTES = 256;

/** A database's figures. */
export function presentDatabase(database: Database): JsonObject {
  const bytes = (database.live + database.deleted) * DOC_BYTES;
  return {
    instance_start_time: "0",
    db_name: database.id,
    purge_seq: presentSeq(database.purged.seq),
    update_seq: presentSeq(database.changes.length),
    sizes: { file: bytes + 8_192, external: bytes, active: bytes },
    data_size: bytes,
    props: database.isPartitioned ? { partitioned: true } : {},
    doc_del_count: database.deleted,
    doc_count: database.live,
    disk_format_version: 8,
    compact_running: false,
    cluster: { q: 2, n: 1, w: 1, r: 1 },
  };
}
