import type { EventFilter } from "#shared/domain/egress.ts";
import type { ExportFormat, ExportState } from "#shared/domain/export.ts";
import { CommandError } from "../command-error.ts";
import type { Stage } from "../stage.ts";
import { EventSource } from "./event-source.ts";
import { ExportJob } from "./export-job.ts";
import type { Piece } from "./piece.ts";
import { writeEgress } from "./write-egress.ts";
import { writeHar } from "./write-har.ts";
import { writeNdjson } from "./write-ndjson.ts";

const writers: Readonly<Record<ExportFormat, (source: EventSource) => AsyncIterable<Piece>>> = {
  ndjson: writeNdjson,
  egress: writeEgress,
  har: writeHar,
};

/** What is to be written, and where. */
interface ExportOrder {
  readonly format: ExportFormat;
  readonly filter: EventFilter;
  readonly file: string;
}

/** The exports that were begun since the start, by number. */
export class Exports {
  private readonly jobs: ExportJob[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly stage: Stage;

  constructor(stage: Stage) {
    this.stage = stage;
  }

  /** Begins one, and answers its number. */
  start(order: ExportOrder): number {
    const job = new ExportJob(order.file);
    const run = this.run(job, order).finally(() => this.running.delete(run));
    this.running.add(run);
    return this.jobs.push(job) - 1;
  }

  /** How it stands. Throws a CommandError when there is none of that number. */
  state(id: number): ExportState {
    return this.find(id).state;
  }

  cancel(id: number): ExportState {
    this.find(id).cancel();
    return this.state(id);
  }

  /** Ends those that still run; resolves when nothing is written any more. */
  async close(): Promise<void> {
    for (const job of this.jobs) job.cancel();
    await Promise.all(this.running);
  }

  private async run(job: ExportJob, { format, filter }: ExportOrder): Promise<void> {
    try {
      const source = await EventSource.of(this.stage.index, filter);
      await job.run(source.length, writers[format](source));
    } catch (error) {
      job.fail(error);
    }
  }

  private find(id: number): ExportJob {
    const job = this.jobs[id];
    if (!job) throw new CommandError("unknown_export", `There is no export ${String(id)}.`);
    return job;
  }
}
