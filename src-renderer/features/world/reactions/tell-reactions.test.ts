import { expect, test } from "vitest";
import type { EventRow } from "#shared/domain/egress.ts";
import type { RequestRow } from "#shared/domain/request-row.ts";
import type { PerformedAction } from "../../../stores/performed-actions.ts";
import { tellReactions } from "./tell-reactions.ts";

const row = (changes: Partial<RequestRow>): RequestRow => ({
  ...{ kind: "chat", generation: 1, number: 1, at: 0, arrivedAt: 1_000, source: "panel" },
  ...{ method: "POST", path: "/_press", status: 200, reason: "", supported: true, undone: false },
  ...{ durationMs: 40, events: 0, firstEvent: null, client: "", fault: "" },
  ...changes,
});

const event = (changes: Partial<EventRow>): EventRow => ({
  ...{ kind: "chat", generation: 1, seq: 1, id: "e1", type: "block_actions", subject: "" },
  ...{ createdAt: 0, arrivedAt: 1_000, deliveries: [] },
  ...changes,
});

const simulators = [{ kind: "chat", model: "Slack", actions: [] }];

const performed = (body: unknown): PerformedAction => ({
  request: { kind: "chat", method: "POST", path: "/_press", body: {} },
  answer: {
    ...{ status: 200, body, curl: "", now: 0, generation: 1, number: 1, events: [] },
    refusal: undefined,
  },
  ...{ events: [], number: 1, title: "Mei pressed “Refund”" },
});

const empty = {
  ...{ requests: [], events: [], performed: [], simulators },
  testEndpoints: new Set<string>(),
};

const tell = (input: Partial<Parameters<typeof tellReactions>[0]>) =>
  tellReactions({ ...empty, ...input }).map(({ by, text, code, end }) => [
    by,
    text,
    code,
    end?.word,
    end?.code,
  ]);

test("lists an act, its delivery and the request of the app, newest first", () => {
  const delivered = { endpoint: null, state: "delivered", httpStatus: 200 } as const;
  expect(
    tell({
      requests: [
        row({ events: 1, firstEvent: 1 }),
        row({ number: 2, source: "client", path: "/api/views.open", arrivedAt: 1_100 }),
      ],
      events: [event({ deliveries: [delivered], latencyMs: 41 })],
      performed: [performed({})],
    }),
  ).toEqual([
    ["app", "Your app called", "POST /api/views.open", "answered", "200"],
    ["app", "Your app took", "block_actions", "delivered", "200"],
    ["person", "Mei pressed “Refund”", "POST /_press", undefined, undefined],
  ]);
});

test("an act after an undo keeps its words: the log goes on in another generation", () => {
  const done = performed({});
  const later = { ...done, answer: { ...done.answer, generation: 2 } };
  const words = (generation: number) =>
    tell({ requests: [row({ generation })], performed: [later] }).map(([, text]) => text);
  expect(words(1)).toEqual(["Mei pressed “Refund”"]);
  // A log that begins later is another one.
  expect(words(3)).toEqual(["POST /_press"]);
});

test.each([
  [{ status: 200, error: null }, "Your app acknowledged", "answered"],
  [{ status: null, error: "timeout" }, "Your app did not acknowledge", "timeout"],
  [{ status: 500, error: null }, "Your app did not acknowledge", "refused"],
])("shows the answer of the app %o", (app, text, word) => {
  const [answer] = tell({ requests: [row({})], performed: [performed({ app })] });
  expect([answer?.[1], answer?.[3]]).toEqual([text, word]);
});

test("a failed delivery names its event, so that it can be redelivered", () => {
  const failed = { endpoint: "we_1", state: "failed", httpStatus: 404 } as const;
  const [reaction] = tellReactions({
    ...{ ...empty, requests: [row({ events: 1, firstEvent: 1 })] },
    events: [event({ deliveries: [failed] })],
  });
  expect(reaction).toMatchObject({
    ...{ text: "Your app did not take", failed: { kind: "chat", seq: 1 } },
    end: { tone: "bad", word: "failed", code: "404" },
  });
});

test("an event without an endpoint is shown after an act only", () => {
  const requests = [row({ events: 1, firstEvent: 1 })];
  expect(tell({ requests, events: [event({})] })[0]?.[1]).toBe("Slack recorded");
  const ofApp = [row({ source: "client", path: "/api/x", events: 1, firstEvent: 1 })];
  expect(tell({ requests: ofApp, events: [event({})] })).toHaveLength(1);
});

test("leaves out undone requests, control routes and reads of the window", () => {
  const requests = [
    row({ undone: true }),
    row({ path: "/_sim/clock" }),
    row({ method: "GET", path: "/v1/charges" }),
  ];
  expect(tell({ requests })).toEqual([]);
});

test("names the test receiver, and leaves out mails that a provider hands over to people", () => {
  const delivered = { endpoint: "we_1", state: "delivered", httpStatus: 200 } as const;
  const reactions = tell({
    requests: [row({ events: 2, firstEvent: 1 })],
    events: [
      event({ deliveries: [delivered] }),
      event({ seq: 2, type: "smtp-delivery/ada@example.com" }),
    ],
    testEndpoints: new Set(["we_1"]),
  });
  expect(reactions.map(([, text]) => text)).toEqual(["The test receiver took", "POST /_press"]);
});
