import { notFound } from "../errors.ts";
import type { SimContext } from "../state.ts";
import { type Checkpoints, readCheckpoints } from "./checkpoint.ts";
import { copyChanges, readChanges } from "./copy.ts";
import type { Figures, Progress, ReplicationSpec } from "./job.ts";
import { openPeer, type Peer, requirePeer } from "./peer.ts";
import { checkpointId } from "./spec.ts";

const NO_CHECKPOINTS: Checkpoints = { since: 0, history: [], save: () => Promise.resolve() };

interface Sides {
  readonly source: Peer;
  readonly target: Peer;
  readonly checkpoints: Checkpoints;
}

/** One run of a replication: from its checkpoint up to the changes of the moment, and on if it is continuous. */
export class ReplicationSession {
  private readonly figures: Figures = {
    missing_checked: 0,
    missing_found: 0,
    docs_read: 0,
    docs_written: 0,
    doc_write_failures: 0,
  };
  private readonly context: SimContext;
  private readonly spec: ReplicationSpec;
  private readonly sides: Sides;
  private readonly signal: AbortSignal;
  private readonly id: string;
  private readonly startTime: string;
  private readonly start: unknown;
  private last: unknown;
  private checkpointed: unknown;
  private pending: number | null = null;

  private constructor(
    context: SimContext,
    spec: ReplicationSpec,
    sides: Sides,
    signal: AbortSignal,
  ) {
    this.context = context;
    this.spec = spec;
    this.sides = sides;
    this.signal = signal;
    this.id = context.ids.next("replication-", 32, "hex").slice("replication-".length);
    this.startTime = new Date(context.now).toUTCString();
    this.start = spec.sinceSeq ?? sides.checkpoints.since;
    this.last = this.start;
    this.checkpointed = this.start;
  }

  /** Opens both databases, or throws. `signal` ends the session: the replication is cancelled, or the world is reset. */
  static async open(
    context: SimContext,
    spec: ReplicationSpec,
    signal: AbortSignal,
  ): Promise<ReplicationSession> {
    const { uuid } = context.state;
    const source = openPeer(context, spec.source);
    const target = openPeer(context, spec.target);
    await requirePeer(source);
    if (spec.createTarget)
      await target.ask("PUT", spec.isTargetPartitioned ? "?partitioned=true" : "");
    await requirePeer(target);
    const checkpoints =
      spec.useCheckpoints && spec.docIds === undefined
        ? await readCheckpoints(source, target, checkpointId(uuid, spec))
        : NO_CHECKPOINTS;
    if (signal.aborted) throw notFound("Database does not exist.");
    return new ReplicationSession(context, spec, { source, target, checkpoints }, signal);
  }

  get progress(): Progress {
    const { pending, checkpointed, last } = this;
    return { ...this.figures, pending, checkpointedSeq: checkpointed, seq: last };
  }

  /** Copies one page of changes; with `waits`, the source may hold the request until there is one. Returns whether there were any. */
  async copyPage(waits = false): Promise<boolean> {
    const { source, target } = this.sides;
    const page = await readChanges(source, this.last, this.spec, waits);
    this.requireRunning();
    await copyChanges(source, target, page.results, this.figures);
    this.requireRunning();
    this.last = page.last_seq;
    this.pending = page.pending ?? null;
    return page.results.length > 0;
  }

  /** Copies all changes of the moment and stores the progress on both sides. */
  async catchUp(): Promise<void> {
    while (await this.copyPage());
    await this.checkpoint();
  }

  /** Stores the progress on both sides, if there was any. */
  async checkpoint(): Promise<void> {
    if (JSON.stringify(this.last) === JSON.stringify(this.checkpointed)) return;
    await this.sides.checkpoints.save(this.record());
    this.checkpointed = this.last;
    this.requireRunning();
  }

  /** Presents the result as `POST /_replicate` responds with it. */
  result(): Readonly<Record<string, unknown>> {
    if (this.spec.docIds) {
      const { docs_read, docs_written, doc_write_failures } = this.figures;
      return { ok: true, ...this.times(), docs_read, docs_written, doc_write_failures };
    }
    const isUnchanged = JSON.stringify(this.last) === JSON.stringify(this.start);
    const { history } = this.sides.checkpoints;
    return {
      ok: true,
      ...(isUnchanged ? { no_changes: true } : {}),
      session_id: this.id,
      source_last_seq: this.last,
      replication_id_version: 4,
      history: isUnchanged ? history : [this.record(), ...history],
    };
  }

  private times() {
    return {
      start_time: this.startTime,
      end_time: new Date(this.context.now).toUTCString(),
    };
  }

  private record() {
    return {
      session_id: this.id,
      ...this.times(),
      start_last_seq: this.start,
      end_last_seq: this.last,
      recorded_seq: this.last,
      ...this.figures,
    };
  }

  private requireRunning(): void {
    if (this.signal.aborted) throw notFound("Database does not exist.");
  }
}
