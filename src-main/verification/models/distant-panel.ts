import type { DeliveryChip } from "#shared/domain/egress.ts";
import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { Command } from "./commands/commands.ts";
import type { Deliveries } from "./deliveries/deliveries.ts";
import { OpenResponse } from "./listeners/open-response.ts";
import type { ModelRun } from "./model-run.ts";
import { Mirror } from "../../workbench/remote/mirror.ts";

type ListenCommand = Extract<Command, { do: "listen" }>;

const isOpen = ({ state }: DeliveryChip) => state === "pending" || state === "in-flight";

/**
 * A panel in another process, which receives changes while it listens, and continues at its last
 * position.
 */
export class DistantPanel {
  private readonly modelRun: ModelRun;
  private readonly deliveries: Deliveries;
  private readonly mirror: Mirror;
  private answer: OpenResponse | undefined;

  constructor(modelRun: ModelRun, deliveries: Deliveries) {
    this.modelRun = modelRun;
    this.deliveries = deliveries;
    this.mirror = new Mirror(modelRun.bench.running.kind);
  }

  /** Listens until it knows all that is known of the simulator; it stays, or it is cut off. */
  async listen({ stays }: ListenCommand): Promise<void> {
    const { bench } = this.modelRun;
    const path = `/_sim/panel/stream?${this.mirror.position}`;
    this.answer ??= await OpenResponse.open(bench, { method: "GET", path });
    const wanted = this.wanted();
    await bench.until(
      () => {
        this.hear();
        return isDeepStrictEqual(this.known(), wanted);
      },
      () => `was told ${JSON.stringify(this.known())} instead of ${JSON.stringify(wanted)}`,
    );
    this.expectRecords();
    if (!stays) this.end();
  }

  end(): void {
    this.answer?.hangUp();
    this.answer = undefined;
  }

  /** Takes in what arrived. */
  private hear(): void {
    const lines = this.answer?.text.split("\n") ?? [""];
    if (this.answer) this.answer.text = lines.pop() ?? "";
    for (const line of lines) this.mirror.take(line);
  }

  private known(): unknown {
    const { generation, log, results, status } = this.mirror;
    const { now, wallOffsetSeconds, pending, inFlight } = status;
    const seqs = Array.from({ length: log.length }, (_, index) => index + 1);
    const rows = Array.from({ length: results.length }, (_, index) => results.row(index));
    return {
      generation,
      status: { now, wallOffsetSeconds, pending, inFlight },
      events: seqs.map((seq) => [log.row(seq).type, log.row(seq).createdAt]),
      results: inOrder(rows),
      open: seqs.map((seq) => this.mirror.openAttempts(seq)),
    };
  }

  private wanted(): unknown {
    const { generation, now, offset, events } = this.modelRun.model;
    const { results = [], pending = 0, in_flight: inFlight = false } = this.deliveries.view() ?? {};
    return {
      generation,
      status: { now, wallOffsetSeconds: offset, pending, inFlight },
      events: events.map(({ type, at }) => [type, at]),
      results: inOrder(results),
      open: events.map((_event, index) => this.openOf(index + 1)),
    };
  }

  private openOf(seq: number) {
    return this.deliveries
      .chips(seq)
      .filter(isOpen)
      .map(({ endpoint, state }) => ({
        endpoint: endpoint ?? undefined,
        isFlying: state === "in-flight",
      }));
  }

  /** Expects its copy to be equal to the simulator's log, byte by byte. */
  private expectRecords(): void {
    const { log } = this.mirror;
    const original = this.modelRun.bench.running.world.log;
    for (let seq = 1; seq <= log.length; seq += 1) {
      expect(log.record(seq).toString("utf8")).toBe(original.record(seq).toString("utf8"));
    }
  }
}

/** Several sockets acknowledge in any order; receivers' rows are in order. */
function inOrder<T extends { readonly seq: number }>(rows: readonly T[]): readonly T[] {
  return rows.toSorted((a, b) => a.seq - b.seq);
}
