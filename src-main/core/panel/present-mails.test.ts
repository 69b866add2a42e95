import { expect, test } from "vitest";
import type { MailQuery } from "#shared/domain/mail.ts";
import type { MailHead } from "#core/contract/mails.ts";
import { presentMail, presentMails, previewOf } from "./present-mails.ts";

const head = (id: string, changes: Partial<MailHead> = {}): MailHead => ({
  ...{ id, from: "Shop <shop@harbour.example>", to: ["ada@example.com"], subject: `Mail ${id}` },
  ...{ status: "sent", isOpened: false, isFromPerson: false, createdAt: 1 },
  body: () => ({ html: "<p>Your <b>receipt</b></p>", text: null }),
  ...changes,
});

const mailing = (heads: readonly MailHead[]) => ({
  kind: "email",
  mails: {
    list: () => heads,
    find: (id: string) => {
      const found = heads.find((one) => one.id === id);
      const rest = { cc: [], bcc: [], replyTo: [], headers: [], attachments: [] };
      return found && { head: found, rest };
    },
  },
});

const every: MailQuery = { address: "", text: "", skip: 0, limit: 100 };
const ids = (heads: readonly MailHead[], query: Partial<MailQuery>) =>
  presentMails(mailing(heads), { ...every, ...query }).items.map(({ id }) => id);

test("finds the mails of a person as recipient, and as sender of received ones", () => {
  const heads = [
    head("1", { to: ["Ada Okafor <ADA@example.com>"] }),
    head("2", { to: ["ben@ruiz.example"] }),
    head("3", { isFromPerson: true, from: "ada@example.com", to: ["shop@harbour.example"] }),
    head("4", { to: ["not-ada@example.com"] }),
  ];
  expect(ids(heads, { address: "Ada@example.com" })).toEqual(["1", "3"]);
});

test("counts all that match and returns as many as asked for", () => {
  const heads = ["1", "2", "3"].map((id) => head(id));
  const { total, items } = presentMails(mailing(heads), { ...every, limit: 2 });
  expect([total, items.map(({ id }) => id)]).toEqual([3, ["1", "2"]]);
});

test("begins after those that are skipped, and reads no text of the others", () => {
  const unread = () => {
    throw new Error("the text of a mail outside the window was read");
  };
  const heads = ["1", "2", "3", "4"].map((id) => head(id, id === "3" ? {} : { body: unread }));
  const { total, items } = presentMails(mailing(heads), { ...every, skip: 2, limit: 1 });
  expect([total, items.map(({ id }) => id)]).toEqual([4, ["3"]]);
});

test("searches every word in sender, subject and text", () => {
  const heads = [head("1"), head("2", { body: () => ({ html: null, text: "Hello" }) })];
  expect(ids(heads, { text: "SHOP receipt" })).toEqual(["1"]);
  expect(ids(heads, { text: "hello mail" })).toEqual(["2"]);
  expect(ids(heads, { text: "nothing" })).toEqual([]);
});

test("leaves out opened mails, sent ones of people, and those that were seen", () => {
  const heads = [
    head("1"),
    head("2", { isOpened: true }),
    head("3", { isFromPerson: true }),
    head("4"),
  ];
  expect(ids(heads, { unread: { except: ["4"] } })).toEqual(["1"]);
});

test("shows one mail in full, and null for an unknown one", () => {
  expect(presentMail(mailing([head("1")]), "1")).toMatchObject({
    ...{ kind: "email", id: "1", preview: "Your receipt" },
    ...{ html: "<p>Your <b>receipt</b></p>", attachments: [] },
  });
  expect(presentMail(mailing([]), "1")).toBeNull();
});

test.each([
  ["<style>p{}</style><p>Hi&nbsp;Ada &amp; Ben</p><!-- x -->", "Hi Ada & Ben"],
  ["<title>T</title><script>alert(1)</script>Text", "Text"],
  ["<p>a</p>\n\n<p>b</p>", "a b"],
])("the preview of %s is %s", (html, preview) => {
  expect(previewOf({ html, text: null })).toBe(preview);
});

test("prefers the text, and cuts it", () => {
  expect(previewOf({ html: "<p>no</p>", text: "x".repeat(500) })).toBe("x".repeat(140));
});
