import { expect, test } from "vitest";
import { CodeRunner } from "../code/code-runner.ts";
import { createProgram } from "../code/design.ts";
import type { Command } from "../code/protocol.ts";
import { type Doc, newDatabase, type Revision } from "../state.ts";
import { ViewIndex } from "./view-index.ts";

/** Counts the documents whose code runs. */
class CountingRunner extends CodeRunner {
  mapped = 0;

  override call(...args: Parameters<CodeRunner["call"]>): Promise<unknown> {
    const command: Command = args[1];
    if (command[0] === "map") this.mapped += command[2].length;
    return super.call(...args);
  }
}

function databaseOf(count: number) {
  const database = newDatabase("db", 0);
  const write = (n: number) => {
    const body = { n, even: n % 2 === 0 };
    const attachments = new Map<string, never>();
    const winner: Revision = { id: "1-a", parent: undefined, isDeleted: false, body, attachments };
    const id = `doc-${String(n)}`;
    const revisions = new Map([[winner.id, winner]]);
    const seq = database.changes.length + 1;
    const doc: Doc = { id, revisions, leaves: new Set([winner.id]), winner, seq };
    if (database.docs.get(id)) database.changes.remove(id);
    database.docs.set(id, doc);
    database.changes.add(doc);
  };
  for (let n = 0; n < count; n += 1) write(n);
  return { database, write };
}

test("code runs once for each change of a document", async () => {
  const { database, write } = databaseOf(3_000);
  const body = { views: { n: { map: "function (doc) { emit(doc.even, doc.n); emit(doc.n); }" } } };
  const design = { id: "_design/d", body, program: createProgram("_design/d", body) };
  const code = new CountingRunner();
  const index = new ViewIndex(database, design);
  await index.update(code, 0);
  expect([code.mapped, index.rowsOf("n")?.length]).toEqual([3_000, 6_000]);
  await index.update(code, 0);
  expect(code.mapped).toBe(3_000);
  write(7);
  await Promise.all([index.update(code, 0), index.update(code, 0)]);
  expect([code.mapped, index.rowsOf("n")?.length]).toEqual([3_001, 6_000]);
  for (let n = 0; n < 500; n += 1) write(n);
  await index.update(code, 0);
  expect([code.mapped, index.rowsOf("n")?.length]).toEqual([3_501, 6_000]);
  code.close();
});

test("a failed build leaves no rows, and the next one starts again", async () => {
  const { database } = databaseOf(10);
  const body = { views: { n: { map: "function (doc) { emit(doc.n); }" } } };
  const design = { id: "_design/d", body, program: createProgram("_design/d", body) };
  const index = new ViewIndex(database, design);
  const closed = new CodeRunner();
  closed.close();
  await expect(index.update(closed, 0)).rejects.toMatchObject({ status: 404 });
  const code = new CodeRunner();
  await index.update(code, 0);
  expect(index.rowsOf("n")?.length).toBe(10);
  code.close();
});
