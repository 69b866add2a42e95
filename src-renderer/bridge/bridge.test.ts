import { afterEach, expect, test, vi } from "vitest";
import { readRefusal } from "./read-refusal.ts";
import { BridgeError, call } from "./client.ts";
import { asCurl, asTestCode, asTimelineItem, listCopies, shellWord } from "./copy-as.ts";
import { explainError } from "./explain-error.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const answerWith = (answer: unknown) => {
  vi.stubGlobal("bridge", {
    call: () => Promise.resolve(answer),
    onChanges: () => () => undefined,
  });
};

test("an answer that is not as the contract says is refused", async () => {
  answerWith({ ok: true, value: [{ kind: 3 }] });
  await expect(call("simulators.list", {})).rejects.toThrow("invalid response");
});

test("a refusal of the host keeps its code and its words", async () => {
  answerWith({ ok: false, error: { code: "gone", message: "That simulator is gone." } });
  const refused = await call("simulators.list", {}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(BridgeError);
  expect(refused).toMatchObject({ code: "gone", message: "That simulator is gone." });
});

test.each([
  [{ error: { code: "x", message: "no charge", field: "charge" } }, "charge", "no charge"],
  [{ error: { message: "Invalid URL", param: "url" } }, "url", "Invalid URL"],
  [{ statusCode: 422, message: "Missing `to`" }, undefined, "Missing `to`"],
  [
    { message: "Validation Failed", errors: [{ field: "url", code: "missing_field" }] },
    "url",
    "Validation Failed: url missing_field",
  ],
  [
    {
      errors: [
        { code: "BAD_REQUEST", detail: "Invalid URL", field: "subscription.notification_url" },
      ],
    },
    "subscription.notification_url",
    "Invalid URL",
  ],
  [{ errorMessages: [], errors: { url: "is not a URL" } }, "url", "is not a URL"],
  [{ errorMessages: ["No such project."], errors: {} }, undefined, "No such project."],
  [
    {
      message: "Bad Request",
      context_info: { errors: [{ name: "address", message: "Invalid address" }] },
    },
    "address",
    "Invalid address",
  ],
  [{ error: "not_found", reason: "missing" }, undefined, "missing"],
  [{ name: "validation_error", message: "Invalid endpoint" }, undefined, "Invalid endpoint"],
  [null, undefined, "The route returned status 422 without an error message."],
])("the refusal %o is read", (body, field, message) => {
  expect(readRefusal(422, body)).toMatchObject({ field, message });
});

test("a response without an error has no error", () => {
  expect(readRefusal(204, null)).toBeUndefined();
});

test("nothing that is thrown reaches the person raw", () => {
  expect(explainError({ odd: true })).toBe("Unknown error without a message.");
});

const request = {
  kind: "payments",
  method: "POST",
  path: "/_dispute",
  body: { charge: "ch_1" },
} as const;

test("a call is copied as an item, as test code and as a command", () => {
  expect(JSON.parse(asTimelineItem(request, "dispute"))).toEqual({
    id: "dispute",
    at: "+0s",
    call: { method: "POST", path: "/_dispute", body: { charge: "ch_1" } },
  });
  expect(asTestCode(request, "http://127.0.0.1:4701")).toContain(
    'fetch("http://127.0.0.1:4701/_dispute"',
  );
  expect(
    asCurl({ method: "POST", url: "http://a/", headers: { host: "a", "x-a": "it's" }, body: "{}" }),
  ).toBe("curl -X POST http://a/ \\\n  -H 'x-a: it'\\''s' \\\n  --data-binary '{}'");
});

test("a call as another person keeps their token in every form", () => {
  const edit = { kind: "chat", method: "POST", path: "/api/chat.delete", body: {}, as: "xoxp-mei" };
  const copies = listCopies({ ...edit, method: "POST" }, "http://127.0.0.1:4704");
  expect(copies.map(({ text }) => text().includes("xoxp-mei"))).toEqual([true, true, true]);
});

test("only words that need it are quoted", () => {
  expect([shellWord("a=b/c:1"), shellWord("a b"), shellWord("$HOME")]).toEqual([
    "a=b/c:1",
    "'a b'",
    "'$HOME'",
  ]);
});
