import * as z from "zod";
import { expect } from "vitest";
import type { Thing } from "#core/testing/model.ts";
import type { ListenerCommand } from "../commands/listener-commands.ts";
import { noDeliveries } from "../deliveries/deliveries.ts";
import { picked, type ModelRun } from "../model-run.ts";
import type { TestListeners } from "./test-listeners.ts";
import { OpenResponse } from "./open-response.ts";

type Of<Name extends ListenerCommand["do"]> = Extract<ListenerCommand, { do: Name }>;

const MOST = 5;

const told = z.strictObject({
  results: z.array(
    z.strictObject({
      seq: z.string(),
      id: z.string(),
      changes: z.tuple([z.strictObject({ rev: z.string().regex(/^1-[0-9a-f]{32}$/) })]),
    }),
  ),
  last_seq: z.string(),
  pending: z.literal(0),
});

/** A request that waits for the next change of a database. */
interface Waiting {
  readonly database: Thing;
  /** The number of known changes. */
  readonly since: number;
  readonly answer: OpenResponse;
  /** Real milliseconds after which a response without changes comes; `undefined` for a heartbeat instead. */
  left: number | undefined;
}

/** Clients that wait for changes of databases: each is answered by the next, or by the end of its time. */
export class ChangeListeners implements TestListeners {
  readonly deliveries = noDeliveries;
  private waiting: Waiting[] = [];

  async play(modelRun: ModelRun, command: ListenerCommand): Promise<void> {
    if (command.do === "poll") await this.poll(modelRun, command);
    if (command.do === "hang up") this.hangUp(command);
    if (command.do === "wait") this.pass(modelRun, command);
  }

  /** Answers all waiting requests: their database no longer exists. */
  reset(): Promise<void> {
    return Promise.resolve();
  }

  /** Expects responses for waiting requests with changes, and for no others. */
  async compare(modelRun: ModelRun): Promise<void> {
    const due = this.waiting.filter((one) => isDue(modelRun, one));
    await modelRun.bench.until(
      () => due.every(({ answer }) => answer.end !== undefined),
      () => `who waited was not answered: ${JSON.stringify(due.map(({ database }) => database))}`,
    );
    this.waiting = this.waiting.filter((one) => !due.includes(one));
    for (const one of due) expectResponse(one);
    expect(this.waiting.map(({ answer }) => [answer.end, answer.text.trim()])).toEqual(
      this.waiting.map(() => [undefined, '{"results":[']),
    );
  }

  end(): Promise<void> {
    for (const { answer } of this.waiting.splice(0)) answer.hangUp();
    return Promise.resolve();
  }

  private async poll({ bench, model }: ModelRun, { pick, from, wait }: Of<"poll">): Promise<void> {
    const database = picked(model.things.get("database") ?? [], pick);
    if (this.waiting.length >= MOST || !database) return;
    const { changes = [], ref, state } = database;
    const since = from === "now" ? changes.length : Math.min(from, changes.length);
    const until = wait === "heartbeat" ? "heartbeat=true" : `timeout=${String(wait)}`;
    const path = `/${ref}/_changes?feed=longpoll&since=${String(from)}&${until}`;
    const answer = await OpenResponse.open(bench, { method: "GET", path });
    expect(answer.status).toBe(state === "gone" ? 404 : 200);
    if (state === "gone") return;
    this.waiting.push({ database, since, answer, left: wait === "heartbeat" ? undefined : wait });
  }

  private hangUp({ pick }: Of<"hang up">): void {
    const one = picked(this.waiting, pick);
    if (!one) return;
    one.answer.hangUp();
    this.waiting = this.waiting.filter((other) => other !== one);
  }

  private pass({ bench }: ModelRun, { milliseconds }: Of<"wait">): void {
    bench.timers.advance(milliseconds);
    for (const one of this.waiting) if (one.left !== undefined) one.left -= milliseconds;
  }
}

function isDue({ model }: ModelRun, { database, since, left = 1 }: Waiting): boolean {
  const { changes = [], state } = database;
  const isThere = model.things.get("database")?.includes(database) && state !== "gone";
  return changes.length > since || !isThere || left <= 0;
}

/** Everything since, each change once and in its order, and where to go on from. */
function expectResponse({ database: { changes = [] }, since, answer }: Waiting): void {
  const { results, last_seq: last } = told.parse(JSON.parse(answer.text));
  const seqs = changes.map((_id, index) => `${String(index + 1)}-sim`);
  expect(answer.end).toBe("whole");
  expect(results.map(({ seq, id }) => [seq, id])).toEqual(
    changes.map((id, index) => [seqs[index], id]).slice(since),
  );
  expect(last).toBe(seqs.at(-1) ?? "0-sim");
}
