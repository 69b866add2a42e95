import type { EventFilter } from "#shared/domain/egress.ts";
import type { ExportFormat, ExportState } from "#shared/domain/export.ts";
import { CommandError } from "../commands/command-error.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import { presentChips } from "../panel-source/present-event.ts";
import { EventSource, type SourceEvent } from "./event-source.ts";
import { ExportJob, type Piece } from "./export-job.ts";
import { writeEgress } from "./write-egress.ts";
import { writeHar } from "./write-har.ts";

/** The event as the egress log has it, between whose it is and what became of it. */
function lineOf({ simulator, seq }: SourceEvent): string {
  const { kind, generation, log } = simulator;
  const head = `{"kind":${JSON.stringify(kind)},"generation":${String(generation)},`;
  const record = log.record(seq).toString("utf8").slice(1, -1);
  return `${head}${record},"deliveries":${JSON.stringify(presentChips(simulator, seq))}}\n`;
}

/** One line of JSON per event: `{"kind","generation","seq","type","id","created_at","payload","deliveries"}`. */
export async function* writeNdjson(source: EventSource): AsyncGenerator<Piece> {
  for await (const batch of source.batches()) {
    yield { text: batch.map(lineOf).join(""), events: batch.length };
  }
}

const writers: Readonly<Record<ExportFormat, (source: EventSource) => AsyncIterable<Piece>>> = {
  ndjson: writeNdjson,
  egress: writeEgress,
  har: writeHar,
};

/** The content and the target of an export. */
interface ExportOrder {
  readonly format: ExportFormat;
  readonly filter: EventFilter;
  readonly file: string;
}

/** The exports that were begun since the start, by number. */
export class Exports {
  private readonly jobs: ExportJob[] = [];
  private readonly running = new Set<Promise<void>>();
  private readonly panelSource: PanelSource;

  constructor(panelSource: PanelSource) {
    this.panelSource = panelSource;
  }

  /** Begins one, and returns its number. */
  start(order: ExportOrder): number {
    const job = new ExportJob(order.file);
    const run = this.run(job, order).finally(() => this.running.delete(run));
    this.running.add(run);
    return this.jobs.push(job) - 1;
  }

  /** Returns the state of an export. Throws a CommandError for an unknown number. */
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
      const source = await EventSource.of(this.panelSource.index, filter);
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
