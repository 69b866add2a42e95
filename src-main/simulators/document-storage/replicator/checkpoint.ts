import { createHash } from "node:crypto";
import * as z from "zod";
import { lazyLooseObject, lazyObject } from "#core/contract/lazy-object.ts";
import type { Peer } from "./peer.ts";

const checkpointSchema = lazyLooseObject(() => ({
  _rev: z.string().optional(),
  session_id: z.string(),
  source_last_seq: z.unknown(),
  history: z.array(z.looseObject({ session_id: z.string(), recorded_seq: z.unknown() })),
}));

type Checkpoint = z.output<typeof checkpointSchema>;

const writtenSchema = lazyObject(() => ({ rev: z.string() }));

/** Sessions that a checkpoint remembers. */
const MAX_HISTORY = 50;

/** The progress of a replication, as both sides recorded it. */
export interface Checkpoints {
  /** The sequence of the source to go on from. */
  readonly since: unknown;
  readonly history: Checkpoint["history"];
  /** Stores the result of a session on both sides; a later one of the same session replaces it. */
  save(record: SessionRecord): Promise<void>;
}

/** A session as the history of a checkpoint shows it. */
export interface SessionRecord {
  readonly session_id: string;
  readonly recorded_seq: unknown;
  readonly [figure: string]: unknown;
}

/** The id of a replication: the same databases and options continue where they ended. */
export function replicationId(...facts: readonly unknown[]): string {
  return createHash("md5").update(JSON.stringify(facts)).digest("hex");
}

async function read(peer: Peer, id: string): Promise<Checkpoint | undefined> {
  return checkpointSchema.safeParse(await peer.ask("GET", `_local/${id}`)).data;
}

/** The newest sequence that both sides recorded. */
function commonSeq(source: Checkpoint | undefined, target: Checkpoint | undefined): unknown {
  if (!source || !target) return 0;
  if (source.session_id === target.session_id) return source.source_last_seq;
  const known = new Set(target.history.map(({ session_id: id }) => id));
  return source.history.find(({ session_id: id }) => known.has(id))?.recorded_seq ?? 0;
}

/** Reads the checkpoints of a replication from both sides. */
export async function readCheckpoints(
  source: Peer,
  target: Peer,
  id: string,
): Promise<Checkpoints> {
  const [there, here] = [await read(source, id), await read(target, id)];
  const history = here?.history ?? [];
  const sides = [
    { peer: source, rev: there?._rev },
    { peer: target, rev: here?._rev },
  ];
  return {
    since: commonSeq(there, here),
    history,
    save: async (record) => {
      const body = {
        session_id: record.session_id,
        source_last_seq: record.recorded_seq,
        replication_id_version: 4,
        history: [record, ...history].slice(0, MAX_HISTORY),
      };
      for (const side of sides) {
        const rev = side.rev === undefined ? {} : { _rev: side.rev };
        const written = await side.peer.ask("PUT", `_local/${id}`, { ...rev, ...body });
        side.rev = writtenSchema.safeParse(written).data?.rev;
      }
    },
  };
}
