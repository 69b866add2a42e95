import { expect, test } from "vitest";
import type { MailQuery, MailSummary } from "#shared/domain/mail.ts";
import { readMails } from "./read-mails.ts";

const mail = (kind: string, createdAt: number): MailSummary => ({
  ...{ kind, id: String(createdAt), from: "a@example.com", to: ["b@example.com"] },
  ...{ subject: "Hello", preview: "", status: "sent", createdAt },
  ...{ isOpened: false, isFromPerson: false },
});

const source = (times: Readonly<Record<string, readonly number[]>>) => ({
  find: (kind: string) => ({
    mails: ({ skip, limit }: MailQuery) => {
      const all = (times[kind] ?? []).map((at) => mail(kind, at));
      const items = all.slice(skip, skip + limit);
      read += items.length;
      return Promise.resolve({ total: all.length, items });
    },
  }),
});

/** The number of mails that were read. */
let read = 0;

const query = { kinds: ["email", "identity"], address: "", text: "" };
const times = { email: [9, 5, 3], identity: [7, 4] };
const timesOf = (rows: readonly MailSummary[]) => rows.map(({ createdAt }) => createdAt);

test("merges the mails of several simulators, newest first, page by page", async () => {
  const first = await readMails(source(times), { ...query, first: 0, count: 3 });
  const second = await readMails(source(times), { ...query, first: 3, count: 3 });
  expect([first.total, timesOf(first.rows), timesOf(second.rows)]).toEqual([5, [9, 7, 5], [4, 3]]);
});

test("leaves out mails of each simulator that arrived later than those that are looked at", async () => {
  const window = { ...query, first: 0, count: 3 };
  const { total, totals, rows } = await readMails(source(times), {
    ...window,
    of: { email: 3, identity: 1 },
  });
  expect([total, totals, timesOf(rows)]).toEqual([5, { email: 3, identity: 2 }, [9, 5, 4]]);
  // The simulator clock may stand still: the order of arrival is that of each list.
  const still = { email: [7, 7], identity: [7, 7, 7] };
  const kept = await readMails(source(still), { ...window, of: { email: 2, identity: 1 } });
  expect(kept.rows.map(({ kind }) => kind)).toEqual(["email", "email", "identity"]);
});

test("counts without reading any", async () => {
  expect(await readMails(source(times), { ...query, first: 0, count: 0 })).toEqual({
    ...{ total: 5, totals: { email: 3, identity: 2 }, rows: [] },
  });
});

test("reads the end of a long list without the mails before it", async () => {
  const long = Array.from({ length: 10_000 }, (_, place) => 20_000 - place);
  const both = { email: long, identity: [30_000, 15_000, 1] };
  const merged = [...long, ...both.identity].toSorted((one, other) => other - one);
  for (const first of [0, 1, 4_990, 9_950, 10_000]) {
    read = 0;
    const { rows } = await readMails(source(both), { ...query, first, count: 64 });
    expect(timesOf(rows)).toEqual(merged.slice(first, first + 64));
    expect(read).toBeLessThan(80);
  }
});
