import { afterAll, describe, expect, test } from "vitest";
import { AllSimulators } from "./all-simulators.ts";

const all = await AllSimulators.open({ deliverRegistered: false });
afterAll(() => all[Symbol.asyncDispose]());

const many = (text: string, times: number) => text.repeat(times);

/** Sends a client's request; the response must not be an internal error. */
async function ask(kind: string, path: string, body?: unknown): Promise<number> {
  const headers = {
    ...all.credentialsOf(kind),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const method = body === undefined ? "GET" : "POST";
  const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  return (await all.send(kind, path, sent)).status;
}

/** Text that costs a careless parser more than its length: repeats that fail at the end, and depth. */
const texts: readonly (readonly [name: string, text: string])[] = [
  ["brackets that never close", many("(", 10_000)],
  ["brackets that all close", `${many("(", 5_000)}a = 1${many(")", 5_000)}`],
  ["nothing but negations", many("not ", 3_000)],
  ["a quote that never closes", `a eq "${many("\\\\", 6_000)}`],
  ["escapes", `a eq "${many('\\"', 6_000)}"`],
  ["spaces", `a${many(" ", 12_000)}b`],
  ["letters and then none", `${many("a", 12_000)}!`],
  ["stars", `a ~ "${many("a*", 6_000)}b"`],
  ["dots", `${many("a.", 6_000)}!`],
  ["digits", `a = ${many("1", 12_000)}x`],
  ["commas", `a in (${many("1,", 6_000)})`],
  ["ands", `${many("a = 1 and ", 1_200)}b`],
  ["colons", many("a:", 6_000)],
  ["at signs", `a@${many("a@", 6_000)}`],
  ["tags", many("<a", 6_000)],
  ["comparisons", many("<>=!~", 2_400)],
];

describe("no text costs more than its length", () => {
  test.each(texts)("in a query of the issue tracker: %s", async (_name, jql) => {
    const status = await ask("issue-tracker", "/rest/api/3/search/jql", { jql, maxResults: 5 });
    expect([status, status < 500]).toEqual([status, true]);
  });

  test.each(texts)("in a filter of the identity provider: %s", async (_name, text) => {
    for (const name of ["search", "filter", "q"]) {
      const status = await ask(
        "identity",
        `/api/v1/users?${name}=${encodeURIComponent(text).slice(0, 12_000)}`,
      );
      expect([status, status < 500]).toEqual([status, true]);
    }
  });

  test.each(texts)("in a search of the code host: %s", async (_name, text) => {
    for (const what of ["issues", "repositories", "code"]) {
      const status = await ask(
        "code-hosting",
        `/search/${what}?q=${encodeURIComponent(text).slice(0, 12_000)}`,
      );
      expect([status, status < 500]).toEqual([status, true]);
    }
  });

  test.each(texts)("in an address, a name, a text of the others: %s", async (_name, text) => {
    const answers = await Promise.all([
      ask("email", "/emails", { from: text, to: [text], subject: text, html: text }),
      ask("chat", "/api/chat.postMessage", { channel: "general", text }),
      ask("notes", "/v1/search", { query: text }),
      ask("mailing", "/v1/addresses", { name: text, address_line1: text }),
      ask("authentication", "/v1/users", { email_address: [text] }),
      ask("second-payments", "/v2/customers", { email_address: text, phone_number: text }),
      ask("payments", `/v1/customers/search?query=${encodeURIComponent(text).slice(0, 12_000)}`),
      ask("exchange", `/trade-api/v2/markets?tickers=${encodeURIComponent(text).slice(0, 12_000)}`),
    ]);
    expect(answers.filter((status) => status >= 500)).toEqual([]);
  });

  test.each([
    "(a+)+$",
    "(a|a)*$",
    "(.*)*b",
    "(a?){50}a{50}",
    "((a*)*)*$",
    `${"(a|a)".repeat(60)}$`,
  ])("a pattern of the document store that never ends is broken off: %s", async (pattern) => {
    const credentials = all.credentialsOf("document-storage");
    const put = { method: "PUT", headers: credentials };
    await all.send("document-storage", "/patterns", put);
    await all.send("document-storage", "/patterns/one", {
      method: "PUT",
      headers: { ...credentials, "content-type": "application/json" },
      body: JSON.stringify({ text: `${many("a", 60)}!` }),
    });
    const status = await ask("document-storage", "/patterns/_find", {
      selector: { text: { $regex: pattern } },
    });
    expect([200, 400]).toContain(status);
  });
});
