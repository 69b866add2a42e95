import * as z from "zod";
import { expect, test } from "vitest";
import type { Line } from "./envelope-deliveries.ts";
import { Interactions } from "./interactions.ts";

const frame = z.object({
  envelope_id: z.string(),
  type: z.string(),
  accepts_response_payload: z.literal(true),
  payload: z.object({ n: z.number() }),
});

/** A connection that keeps what it was sent. */
class TestLine implements Line {
  hasRoom = true;
  readonly frames: z.output<typeof frame>[] = [];

  send(text: string): void {
    this.frames.push(frame.parse(JSON.parse(text)));
  }
}

const request = (n: number, timeoutMs = 5_000) => ({
  type: "interactive",
  payload: { n },
  body: "",
  contentType: "",
  timeoutMs,
});

function open(count: number) {
  let envelopes = 0;
  const interactions = new Interactions(() => `e${String((envelopes += 1))}`);
  const lines = Array.from({ length: count }, () => new TestLine());
  for (const line of lines) interactions.open(line);
  return { interactions, lines };
}

test("an acknowledgement answers its interaction; connections take turns", async () => {
  const { interactions, lines } = open(2);
  const first = interactions.ask(request(1));
  const second = interactions.ask(request(2));
  expect(lines.map(({ frames }) => frames.map(({ payload }) => payload.n))).toEqual([[1], [2]]);
  interactions.acknowledge({ envelopeId: "e2", payload: { text: "hi" } });
  interactions.acknowledge({ envelopeId: "e1", payload: {} });
  interactions.acknowledge({ envelopeId: "unknown", payload: undefined });
  expect(await first).toEqual({ status: 200, body: "" });
  expect(await second).toEqual({ status: 200, body: { text: "hi" } });
});

test("a connection that closes ends its interactions, and gets no more", async () => {
  const { interactions, lines } = open(2);
  const [first, second] = lines;
  const asked = interactions.ask(request(1));
  if (first) interactions.lose(first);
  expect(await asked).toEqual({
    status: null,
    error: "the connection was closed before a response",
  });
  const next = interactions.ask(request(2));
  interactions.acknowledge({ envelopeId: "e2", payload: undefined });
  expect(await next).toEqual({ status: 200, body: "" });
  expect(second?.frames).toHaveLength(1);
});

test("without a connection that reads, nothing is sent", async () => {
  const { interactions, lines } = open(1);
  for (const line of lines) line.hasRoom = false;
  expect(await interactions.ask(request(1))).toMatchObject({ status: null });
  expect(lines[0]?.frames).toEqual([]);
});

test("an interaction ends with its timeout; a late acknowledgement changes nothing", async () => {
  const { interactions } = open(1);
  const answer = await interactions.ask(request(1, 10));
  expect(answer).toEqual({ status: null, error: "no response within 10 ms" });
  interactions.acknowledge({ envelopeId: "e1", payload: {} });
});
