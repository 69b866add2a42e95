import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import * as z from "zod";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Exchange } from "#core/contract/exchange.ts";
import { HttpExchange } from "#core/transport/http-exchange.ts";
import type { ResultRow } from "#core/log/results.ts";
import type { DeliveryTiming } from "#shared/domain/egress.ts";
import { EnvelopeChannel } from "./envelope-channel.ts";
import type { Line } from "./envelope-deliveries.ts";

const frame = z.object({
  envelope_id: z.string(),
  type: z.literal("events_api"),
  accepts_response_payload: z.literal(false),
  retry_attempt: z.number(),
  retry_reason: z.string(),
  payload: z.object({ n: z.number() }),
});

/** A client that receives messages and does nothing by itself. */
class TestLine implements Line {
  hasRoom = true;
  readonly frames: z.output<typeof frame>[] = [];

  send(text: string): void {
    this.frames.push(frame.parse(JSON.parse(text)));
  }

  /** `[event, attempt]` of everything it got. */
  get got(): readonly (readonly number[])[] {
    return this.frames.map(({ payload, retry_attempt: attempt }) => [payload.n, attempt]);
  }
}

function setup(retries: readonly number[] = [0, 60_000, 300_000]) {
  const rows: ResultRow[] = [];
  const timings: DeliveryTiming[] = [];
  let newest = 0;
  let envelopes = 0;
  const channel = new EnvelopeChannel(
    {
      generation: 1,
      newestSeq: () => newest,
      payload: (seq) => Buffer.from(JSON.stringify({ n: seq })),
      nextEnvelopeId: () => `envelope-${String((envelopes += 1))}`,
      record: (row, timing) => {
        rows.push(row);
        timings.push(timing);
      },
      changed: () => undefined,
    },
    { acknowledge: 3_000, retries },
  );
  const emit = (exchange?: Exchange) => {
    newest += 1;
    channel.take({ generation: 1, seq: newest, type: "message" }, exchange);
  };
  const connect = () => {
    const line = new TestLine();
    channel.open(line);
    return line;
  };
  /** A reset, or a snapshot with events that is restored. */
  const clear = (events = 0) => {
    newest = events;
    channel.reset();
  };
  return { channel, rows, timings, emit, connect, clear };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("an event", () => {
  test("waits for the first socket, and goes to one only", () => {
    const { channel, emit, connect } = setup();
    emit();
    expect([channel.isActive, channel.pending, channel.inFlight]).toEqual([false, 0, false]);
    const [first, second] = [connect(), connect()];
    expect([first.got, second.got]).toEqual([[[1, 0]], []]);
    expect([channel.isActive, channel.pending, channel.inFlight]).toEqual([true, 0, true]);
  });

  test("is delivered, without http_status, when it is acknowledged", () => {
    const { channel, rows, emit, connect } = setup();
    const line = connect();
    emit();
    channel.acknowledge(line.frames[0]?.envelope_id ?? "");
    channel.acknowledge(line.frames[0]?.envelope_id ?? "");
    expect(rows).toEqual([{ generation: 1, seq: 1, status: "delivered" }]);
    vi.advanceTimersByTime(1_000_000);
    expect([line.got, channel.inFlight]).toEqual([[[1, 0]], false]);
  });

  test("goes out again at once, after 60 s and after 300 s, and has failed then", () => {
    const { channel, rows, emit, connect } = setup();
    const line = connect();
    emit();
    vi.advanceTimersByTime(2_999);
    expect(line.got).toHaveLength(1);
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(0);
    expect(line.got).toHaveLength(2);
    expect([...channel.openAttempts(1)]).toEqual([{ endpoint: undefined, isFlying: true }]);
    vi.advanceTimersByTime(3_000);
    expect([line.got.length, channel.pending, channel.inFlight]).toEqual([2, 1, false]);
    expect([...channel.openAttempts(1)]).toEqual([{ endpoint: undefined, isFlying: false }]);
    vi.advanceTimersByTime(60_000);
    expect(line.got).toHaveLength(3);
    vi.advanceTimersByTime(3_000 + 300_000);
    expect(line.got).toEqual([
      [1, 0],
      [1, 1],
      [1, 2],
      [1, 3],
    ]);
    expect(line.frames.map((sent) => sent.retry_reason)).toEqual([
      "",
      "timeout",
      "timeout",
      "timeout",
    ]);
    expect(new Set(line.frames.map((sent) => sent.envelope_id)).size).toBe(4);
    expect(rows).toEqual([]);
    vi.advanceTimersByTime(3_000);
    expect(rows).toEqual([{ generation: 1, seq: 1, status: "failed" }]);
    expect([channel.pending, channel.inFlight, vi.getTimerCount()]).toEqual([0, false, 0]);
    expect([...channel.openAttempts(1), ...channel.openAttempts(2)]).toEqual([]);
  });

  test("is timed from its record to its first envelope, and from that to the acknowledgement", () => {
    const { channel, timings, emit, connect, clear } = setup();
    emit();
    vi.advanceTimersByTime(40);
    expect(channel.waitingSince).toBeUndefined();
    const line = connect();
    vi.advanceTimersByTime(70);
    expect(performance.now() - (channel.waitingSince ?? NaN)).toBe(110);
    channel.acknowledge(line.frames[0]?.envelope_id ?? "");
    expect(channel.waitingSince).toBeUndefined();
    emit();
    vi.advanceTimersByTime(10_000);
    channel.acknowledge(line.frames[2]?.envelope_id ?? "");
    clear();
    vi.advanceTimersByTime(500);
    emit();
    channel.acknowledge(line.frames[3]?.envelope_id ?? "");
    expect(timings).toEqual([
      { queuedMs: 40, waitMs: 70, answerMs: 0 },
      { queuedMs: 0, waitMs: 10_000, answerMs: 0 },
      { queuedMs: 0, waitMs: 0, answerMs: 0 },
    ]);
  });

  test("is delivered by a late acknowledgement of any of its envelopes", () => {
    const { channel, rows, emit, connect } = setup();
    const line = connect();
    emit();
    vi.advanceTimersByTime(10_000);
    channel.acknowledge(line.frames[0]?.envelope_id ?? "");
    expect(rows).toEqual([{ generation: 1, seq: 1, status: "delivered" }]);
    vi.advanceTimersByTime(1_000_000);
    expect(line.got).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test("goes to another socket, as the same attempt, when its own is lost", () => {
    const { channel, rows, emit, connect } = setup();
    const first = connect();
    emit();
    emit();
    channel.lose(first);
    expect([channel.pending, channel.inFlight]).toEqual([2, false]);
    vi.advanceTimersByTime(1_000_000);
    const second = connect();
    expect(second.frames).toEqual(first.frames);
    for (const { envelope_id: id } of second.frames) channel.acknowledge(id);
    expect(rows.map(({ seq, status }) => [seq, status])).toEqual([
      [1, "delivered"],
      [2, "delivered"],
    ]);
  });

  test("survives a hundred lost sockets", () => {
    const { channel, rows, emit, connect } = setup();
    for (let count = 0; count < 100; count += 1) {
      emit();
      channel.lose(connect());
    }
    const line = connect();
    expect(line.got.map(([seq]) => seq)).toEqual(
      Array.from({ length: 100 }, (_, place) => place + 1),
    );
    for (const { envelope_id: id } of line.frames) channel.acknowledge(id);
    expect(rows.filter(({ status }) => status === "delivered")).toHaveLength(100);
  });

  test("leaves after the answer of the call that caused it, and holds back those after it", async () => {
    const { channel, emit, connect } = setup();
    const line = connect();
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const exchange = new HttpExchange(new IncomingMessage(new Socket()), response);
    emit(exchange);
    emit();
    expect([line.got, channel.pending]).toEqual([[], 2]);
    exchange.handlerFinished();
    response.destroy();
    response.emit("close");
    await exchange.over;
    await Promise.resolve();
    expect(line.got).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });
});

describe("several sockets", () => {
  test("take turns, and one that hangs does not exchange up the others", () => {
    const { channel, emit, connect } = setup();
    const [hanging, working] = [connect(), connect()];
    for (let count = 0; count < 4; count += 1) {
      emit();
      for (const { envelope_id: id } of working.frames) channel.acknowledge(id);
    }
    expect([hanging.got, working.got]).toEqual([
      [
        [1, 0],
        [3, 0],
      ],
      [
        [2, 0],
        [4, 0],
      ],
    ]);
    hanging.hasRoom = false;
    for (let count = 0; count < 3; count += 1) emit();
    expect(working.got).toHaveLength(5);
  });

  test("get no more than a hundred envelopes that they have not acknowledged", () => {
    const { channel, emit, connect } = setup();
    const line = connect();
    for (let count = 0; count < 150; count += 1) emit();
    expect([line.got.length, channel.pending]).toEqual([100, 50]);
    channel.acknowledge(line.frames[0]?.envelope_id ?? "");
    expect([line.got.length, channel.pending]).toEqual([101, 49]);
  });
});

describe("a reset", () => {
  test("stops the timers and drops pending envelopes, but keeps the sockets", () => {
    const { channel, rows, emit, connect, clear } = setup();
    const line = connect();
    emit();
    vi.advanceTimersByTime(3_000 + 3_000);
    emit();
    const old = line.frames.map(({ envelope_id: id }) => id);
    clear();
    expect([vi.getTimerCount(), channel.pending, channel.inFlight, channel.isActive]).toEqual([
      0,
      0,
      false,
      true,
    ]);
    for (const id of old) channel.acknowledge(id);
    expect(rows).toEqual([]);
    emit();
    expect(line.got.at(-1)).toEqual([1, 0]);
  });

  test("to a snapshot sends none of its events again", () => {
    const { channel, emit, connect, clear } = setup();
    const line = connect();
    for (let count = 0; count < 3; count += 1) emit();
    clear(2);
    expect([channel.pending, channel.firstOpen, [...channel.openAttempts(2)]]).toEqual([
      0,
      undefined,
      [],
    ]);
    emit();
    expect(line.got.map(([seq]) => seq)).toEqual([1, 2, 3, 3]);
  });

  test("takes delivery away when no socket is open any more", () => {
    const { channel, connect, clear } = setup();
    channel.lose(connect());
    expect(channel.isActive).toBe(true);
    clear();
    expect(channel.isActive).toBe(false);
  });

  test("and the end leave no timer behind", () => {
    const { channel, emit, connect } = setup();
    connect();
    emit();
    channel.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
