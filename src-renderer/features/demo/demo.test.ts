import { expect, test } from "vitest";
import type { EventRow } from "#shared/domain/egress.ts";
import { fakeSimulators } from "../../bridge/testing/fake-simulators.ts";
import type { PerformedAction } from "../../stores/performed-actions.ts";
import { demoFactor } from "../../stores/demo-store.ts";
import { isCausedBy, describeCaption } from "./caption.ts";
import { readDeck, writeDeck } from "./deck-text.ts";
import { listDeck } from "./deck.ts";

const row = (seq: number, type: string, deliveries: EventRow["deliveries"] = []): EventRow => ({
  kind: "payments",
  generation: 1,
  seq,
  id: `evt_${String(seq)}`,
  type,
  subject: "",
  createdAt: 0,
  deliveries,
});

const sent = (state: "delivered" | "failed" | "pending", httpStatus: number | null) => [
  { endpoint: "we_1", state, httpStatus },
];

const performedAction = (message?: string): PerformedAction => ({
  number: 1,
  title: "Open dispute",
  request: { kind: "payments", method: "POST", path: "/_dispute" },
  answer: {
    status: message === undefined ? 200 : 409,
    body: null,
    curl: "",
    now: 0,
    generation: 1,
    number: 1,
    events: [5],
    refusal: message === undefined ? undefined : { code: undefined, message, field: undefined },
  },
  events: [5],
});

const around = { whose: "Stripe", deliveryOn: true };

test("a caption tells the action, its events and their deliveries", () => {
  const rows = [row(5, "charge.dispute.created", sent("delivered", 200))];
  expect(describeCaption(performedAction(), rows, around)).toEqual({
    headline: "Open dispute.",
    detail: "It recorded charge.dispute.created. The receiver answered 200.",
    tone: "good",
  });
});

test("a caption describes a failure", () => {
  expect(describeCaption(performedAction("already disputed"), [], around)).toEqual({
    headline: "Open dispute.",
    detail: "Stripe refused it: already disputed",
    tone: "bad",
  });
  const detailOf = (rows: readonly EventRow[], deliveryOn = true) =>
    describeCaption(undefined, rows, { ...around, deliveryOn }).detail;
  expect(detailOf([row(5, "a.b", sent("failed", null))])).toContain(
    "1 of 1 deliveries failed: the receiver did not answer.",
  );
  expect(detailOf([row(5, "a.b", sent("pending", null))])).toContain("in progress");
  expect(detailOf([row(6, "a.b")])).toBe("It recorded a.b. No endpoint is subscribed to it.");
  expect(detailOf([row(6, "a.b")], false)).toContain("Delivery is off.");
});

test("an event that an app caused is described as such, and nothing as an opening", () => {
  expect(describeCaption(undefined, [row(6, "a.b")], around).headline).toBe(
    "Your app called Stripe.",
  );
  expect(describeCaption(undefined, [], around).headline).toBe("Press a number.");
});

test("attributes the events that the call caused, and no others", () => {
  expect([4, 5, 6].map((seq) => isCausedBy(performedAction(), row(seq, "a.b")))).toEqual([
    false,
    true,
    false,
  ]);
});

test("the deck has the pinned actions, by default those with effects", () => {
  const usual = listDeck(fakeSimulators, []);
  expect(usual.cards[0]).toMatchObject({ title: "Create a charge", kind: "payments" });
  expect(usual.cards.length).toBeLessThanOrEqual(9);
  expect(usual.isStory).toBe(false);
  const pin = { title: "Mine", kind: "payments", path: "/_dispute", body: { charge: "ch_1" } };
  expect(listDeck(fakeSimulators, [pin]).cards).toMatchObject([
    { ...pin, action: { path: pin.path } },
  ]);
});

test("the story of all simulators is the deck, in its order", () => {
  const told = fakeSimulators.map((simulator) => {
    const card = (number: number, path: string, needs?: string) => ({
      ...{ number, title: String(number), path, body: {} },
      ...(needs === undefined ? {} : { needs }),
    });
    if (simulator.kind === "payments") {
      return { ...simulator, story: [card(3, "/_dispute", "/v1/charges"), card(1, "/v1/charges")] };
    }
    return simulator.kind === "email" ? { ...simulator, story: [card(2, "/emails")] } : simulator;
  });
  const { cards, isStory } = listDeck(told, []);
  expect(isStory).toBe(true);
  expect(cards.map(({ title }) => title)).toEqual(["1", "2", "3"]);
  expect(cards[2]).toMatchObject({ action: { path: "/_dispute" }, needs: { path: "/v1/charges" } });
});

test("a wide window is drawn larger", () => {
  expect([900, 1_280, 1_920].map(demoFactor)).toEqual([1.1, 1.35, 1.5]);
});

test("a deck in a file is the same deck when it is read again", () => {
  const pins = [
    { title: "Open dispute", kind: "payments", path: "/_dispute", body: { amount: 1 } },
  ];
  const cards = pins.map((pin) => ({ ...pin, action: undefined }));
  expect(readDeck(writeDeck(cards))).toEqual({ pins });
});

test.each([
  ["no JSON", "the file"],
  ["[]", "the file"],
  ['{"pins":[{"title":"x","kind":"payments","path":"http://elsewhere","body":{}}]}', "pins.0.path"],
  [
    JSON.stringify({ pins: new Array(10).fill({ title: "", kind: "", path: "/", body: {} }) }),
    "pins",
  ],
])("%j is no deck, and the field is named", (text, field) => {
  expect(readDeck(text)).toEqual({ problem: expect.stringContaining(`${field}: `) as string });
});
