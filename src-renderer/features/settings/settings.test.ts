import { expect, test } from "vitest";
import { defaultSettings } from "#shared/domain/settings.ts";
import { FakeSettings } from "../../bridge/testing/fake-settings.ts";
import { listRestartEffects } from "./restart-effects.ts";
import { readDraft, toTexts } from "./settings-draft.ts";

const view = new FakeSettings().view([]);
const read = (draft: Record<string, string>) => readDraft(draft, defaultSettings, view);

test("fields with the values of the settings are not a change", () => {
  expect(read(toTexts(defaultSettings, view))).toEqual({ change: {}, problems: {} });
});

test("converts a text to the setting's own type", () => {
  const draft = {
    portBase: "5000",
    pace: " 0.5 ",
    startTime: " 2026-01-02 ",
    delivery: "on",
    testReceiverStarts: "on",
    simulators: "email,chat",
  };
  expect(read(draft)).toEqual({
    change: {
      portBase: 5_000,
      pace: 0.5,
      startTime: "2026-01-02",
      delivery: "on",
      testReceiverStarts: true,
      simulators: ["email", "chat"],
    },
    problems: {},
  });
});

test.each([
  ["portBase", "", "whole number"],
  ["portBase", "4700.5", "whole number"],
  ["deliveryTimeoutMs", "0", "from 1 to 120000"],
  ["pace", "fast", "above 0"],
  ["startTime", "yesterday", "ISO 8601"],
  ["simulators", "", "at least one"],
])("%s rejects %j with the allowed values", (field, text, allowed) => {
  const { change, problems } = read({ [field]: text });
  expect(change).toEqual({});
  expect(problems).toEqual({ [field]: expect.stringContaining(allowed) as string });
});

test("a receiver needs a URL and a secret, or neither", () => {
  expect(read({ "receivers.chat.url": "http://127.0.0.1/" }).problems).toEqual({
    "receivers.chat.secret": "set both a URL and a secret, or neither",
  });
  const chat = { url: "http://127.0.0.1/", secret: "s" };
  const draft = { "receivers.chat.url": chat.url, "receivers.chat.secret": chat.secret };
  expect(read(draft)).toEqual({ change: { receivers: { chat } }, problems: {} });
  const values = { ...defaultSettings, receivers: { chat } };
  const emptied = { "receivers.chat.url": "", "receivers.chat.secret": "" };
  expect(readDraft(emptied, values, view).change).toEqual({ receivers: {} });
});

test("the dialog has a line for each simulator that was used, and one for all others", () => {
  const loss = { comesBack: true, events: 0, objects: 1, endpoints: 0, scheduled: 0 };
  const losses = [
    { ...loss, kind: "payments", events: 3, endpoints: 1, scheduled: 2 },
    { ...loss, kind: "email" },
    { ...loss, kind: "chat" },
    { ...loss, kind: "notes", comesBack: false },
  ];
  const kinds = ["payments", "email", "chat", "notes", "mailing"];
  const { goes, stays } = listRestartEffects(
    { problems: [], losses, starts: [] },
    kinds,
    (kind) => `the ${kind}`,
  );
  expect(goes).toEqual([
    "the payments (restarts): 3 events, 1 object, 1 endpoint, 2 scheduled items",
    "the email, the chat (restarts): 2 objects",
    "the notes (stops): 1 object",
  ]);
  expect(stays[0]).toBe("the mailing, with all data");
});
