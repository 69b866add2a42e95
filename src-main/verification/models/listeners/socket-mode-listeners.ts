import * as z from "zod";
import { expect } from "vitest";
import { SocketClient } from "#core/testing/socket-client.ts";
import type { ListenerCommand } from "../commands/listener-commands.ts";
import { EnvelopeModel, type Sending } from "../deliveries/envelope-model.ts";
import { idIn, picked, type ModelRun } from "../model-run.ts";
import type { TestListeners } from "./test-listeners.ts";

type Of<Name extends ListenerCommand["do"]> = Extract<ListenerCommand, { do: Name }>;

/** The simulator accepts ten. */
const MOST = 5;

const envelope = z.strictObject({
  envelope_id: z.string(),
  type: z.literal("events_api"),
  accepts_response_payload: z.literal(false),
  retry_attempt: z.int(),
  retry_reason: z.enum(["", "timeout"]),
  payload: z.looseObject({ event_id: z.string() }),
});
const frame = z.discriminatedUnion("type", [z.looseObject({ type: z.literal("hello") }), envelope]);

/** The envelopes that an app received and has not acknowledged. */
interface Kept {
  readonly id: string;
  readonly seq: number;
}

/** A connection of an app's. */
interface Line {
  readonly client: SocketClient;
  readonly kept: Kept[];
}

/** An app over Socket Mode, with some connections; it acknowledges at once, or on request. */
export class SocketModeListeners implements TestListeners {
  readonly deliveries = new EnvelopeModel();
  private lines: Line[] = [];
  private greeted = 0;
  private got: { readonly kept: Kept[]; readonly envelope: z.output<typeof envelope> }[] = [];
  private acknowledgesAtOnce = true;
  /** The envelopes kept by the connection that received an event last. */
  private readonly holders = new Map<number, readonly Kept[]>();

  async play(modelRun: ModelRun, command: ListenerCommand): Promise<void> {
    if (command.do === "connect") await this.connect(modelRun);
    else if (command.do === "leave") await this.leave(modelRun, command);
    else if (command.do === "acknowledge") this.acknowledgesAtOnce = command.at;
    else if (command.do === "wait") {
      modelRun.bench.timers.advance(command.milliseconds);
      this.deliveries.wait(command.milliseconds);
    }
  }

  /** Connections stay; events from before stay without a response. */
  reset(): Promise<void> {
    // Later envelopes are of the new generation.
    for (const { kept } of this.lines) kept.length = 0;
    this.holders.clear();
    return Promise.resolve();
  }

  async compare(modelRun: ModelRun): Promise<void> {
    for (;;) {
      this.deliveries.pump();
      await this.receive(modelRun);
      if (!this.acknowledgesAtOnce || !this.acknowledgeKept()) break;
    }
    await modelRun.bench.until(
      () => this.isSettled(modelRun),
      () => `envelopes did not come to where they had to: ${JSON.stringify(this.deliveries)}`,
    );
  }

  async end(modelRun: ModelRun): Promise<void> {
    while (this.lines.length > 0)
      await this.leave(modelRun, { do: "leave", pick: 0, how: "close" });
  }

  private async connect({ bench }: ModelRun): Promise<void> {
    if (this.lines.length >= MOST) return;
    const path = "/api/apps.connections.open";
    const answer = await bench.ask({ method: "POST", path, as: "xapp-1-A-1-a" });
    const kept: Kept[] = [];
    const greeted = this.greeted + 1;
    const client = await SocketClient.open(idIn(answer, "/url"), {}, (text) => {
      this.hear(kept, text);
      bench.heard();
    });
    this.lines.push({ client, kept });
    await bench.until(
      () => this.greeted === greeted,
      () => "a connection was not greeted",
    );
    this.deliveries.open();
  }

  private hear(kept: Kept[], text: string): void {
    const parsed = frame.parse(JSON.parse(text));
    if (parsed.type === "hello") this.greeted += 1;
    else this.got.push({ kept, envelope: parsed });
  }

  private async leave({ bench }: ModelRun, { pick, how }: Of<"leave">): Promise<void> {
    const line = picked(this.lines, pick);
    if (!line) return;
    this.lines = this.lines.filter((one) => one !== line);
    const held = [...this.holders].filter(([, kept]) => kept === line.kept).map(([seq]) => seq);
    const { changes } = bench;
    await line.client.leave(how);
    // The simulator notices it later, and sends nothing.
    await bench.until(
      () => bench.changes > changes,
      () => "a connection that was left is still there",
    );
    this.deliveries.lose(new Set(held));
  }

  /** Waits for what has to be sent, and compares: each event once, and on no connection too early. */
  private async receive(modelRun: ModelRun): Promise<void> {
    const wanted = this.deliveries.sent.splice(0);
    await modelRun.bench.until(
      () => this.got.length >= wanted.length,
      () => `not everything was sent: ${JSON.stringify(wanted)}`,
    );
    const got = this.got.splice(0);
    const { log } = modelRun.bench.running.world;
    const sendings = got.map(({ kept, envelope: { envelope_id: id, retry_attempt, payload } }) => {
      const seq = log.seqOf(payload.event_id) ?? 0;
      expect(payload).toEqual(JSON.parse(log.payload(seq).toString("utf8")));
      this.holders.set(seq, kept);
      kept.push({ id, seq });
      return [seq, retry_attempt] as const;
    });
    expect(inOrder(sendings)).toEqual(inOrder(wanted));
  }

  /** Acknowledges everything that was kept on connections that are open; false when there was nothing. */
  private acknowledgeKept(): boolean {
    const all = this.lines.flatMap(({ client, kept }) =>
      kept.splice(0).map((one) => ({ client, ...one })),
    );
    for (const { client, id } of all) client.send(JSON.stringify({ envelope_id: id }));
    this.deliveries.acknowledge(all.map(({ seq }) => seq));
    return all.length > 0;
  }

  private isSettled({ bench }: ModelRun): boolean {
    const { world, deliveryState } = bench.running;
    const view = this.deliveries.view();
    return (
      world.results.length >= (view?.results.length ?? 0) &&
      deliveryState.pending === (view?.pending ?? 0) &&
      deliveryState.inFlight === (view?.in_flight ?? false)
    );
  }
}

function inOrder(all: readonly Sending[]): readonly Sending[] {
  return all.toSorted(([a, first], [b, second]) => a - b || first - second);
}
