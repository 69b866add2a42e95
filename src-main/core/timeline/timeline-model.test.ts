import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";
import { SEED } from "#core/testing/fixed-seed.ts";
import { testSettings } from "#core/testing/test-settings.ts";
import { toy } from "#core/testing/toy-simulator.ts";

/** The requests to the toy simulator, by a client or by its schedule. */
type ToyCall =
  | { readonly make: string; readonly bind?: string }
  | { readonly breakBound: string }
  | { readonly injectLater: string; readonly seconds: number };

interface ModelItem {
  readonly id: string;
  readonly seconds: number;
  readonly call: ToyCall;
}

interface Armed extends ModelItem {
  due: number;
  order: number;
  state: "pending" | "done" | "failed";
}

interface Recorded {
  readonly type: string;
  readonly at: number;
  readonly thing: number;
}

/**
 * The timeline as simply as it can be said: a list that is searched for its earliest item. Slow and
 * plain, so that the real engine can be compared with it.
 */
class TimelineModel {
  now = 0;
  generation = 1;
  events: Recorded[] = [];
  items: Armed[] = [];
  private things: boolean[] = [];
  private bound = new Map<string, number>();
  private orders = 0;

  /** Makes a call at the present moment; false when it is refused. */
  call(call: ToyCall): boolean {
    if ("make" in call) {
      this.events.push({ type: "thing.made", at: this.now, thing: this.things.length });
      if (call.bind !== undefined) this.bound.set(call.bind, this.things.length);
      this.things.push(false);
      return true;
    }
    if ("injectLater" in call) {
      this.arm([{ id: call.injectLater, seconds: call.seconds, call: { make: "nested" } }]);
      return true;
    }
    const thing = this.bound.get(call.breakBound);
    return thing !== undefined && this.breakThing(thing);
  }

  /** Breaks the n-th thing that was made; false when there is none or it is broken already. */
  breakThing(thing: number): boolean {
    if (this.things[thing] !== false) return false;
    this.things[thing] = true;
    this.events.push({ type: "thing.broke", at: this.now, thing });
    return true;
  }

  inject(items: readonly ModelItem[]): void {
    this.arm(items);
    this.run(this.now);
  }

  advance(seconds: number): void {
    this.run(this.now + seconds * 1_000);
  }

  remove(id: string): boolean {
    const before = this.items.length;
    this.items = this.items.filter((item) => item.id !== id);
    return this.items.length < before;
  }

  reset(): void {
    this.now = 0;
    this.generation += 1;
    this.events = [];
    this.things = [];
    this.bound = new Map();
    const items = this.items;
    this.items = [];
    this.arm(items);
    this.run(0);
  }

  private arm(items: readonly ModelItem[]): void {
    for (const { id, seconds, call } of items) {
      this.remove(id);
      this.orders += 1;
      const due = this.now + Math.max(0, seconds * 1_000);
      this.items.push({ id, seconds, call, due, order: this.orders, state: "pending" });
    }
  }

  private run(target: number): void {
    for (;;) {
      const due = this.items
        .filter((item) => item.state === "pending" && item.due <= target)
        .sort((a, b) => a.due - b.due || a.order - b.order)[0];
      if (!due) break;
      this.now = due.due;
      due.state = this.call(due.call) ? "done" : "failed";
    }
    this.now = target;
  }
}

const names = fc.constantFrom("a", "b", "c");
const ids = fc.constantFrom("one", "two", "three", "four");
const seconds = fc.integer({ min: -5, max: 40 });
const toyCall: fc.Arbitrary<ToyCall> = fc.oneof(
  fc.record({ make: names, bind: names }),
  fc.record({ breakBound: names }),
  fc.record({ injectLater: fc.constant("nested"), seconds: fc.integer({ min: 1, max: 9 }) }),
);
const item = fc.record({ id: ids, seconds, call: toyCall });
const batch = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 4 });
const command = fc.oneof(
  fc.record({ kind: fc.constant("make" as const), name: names }),
  fc.record({ kind: fc.constant("break" as const), thing: fc.nat(3) }),
  fc.record({ kind: fc.constant("inject" as const), items: batch }),
  fc.record({ kind: fc.constant("refused" as const), items: batch }),
  fc.record({ kind: fc.constant("advance" as const), seconds: fc.nat(30) }),
  fc.record({ kind: fc.constant("remove" as const), id: ids }),
  fc.record({ kind: fc.constant("reset" as const) }),
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

/** The call as the wire has it. A client cannot use variables, only the schedule can. */
function wireCall(call: ToyCall) {
  if ("make" in call) return { method: "POST", path: "/things", body: { name: call.make } };
  if ("breakBound" in call) {
    return { method: "POST", path: "/_break", body: { thing: `\${${call.breakBound}}` } };
  }
  const nested = { id: call.injectLater, seconds: call.seconds, call: { make: "nested" } };
  return { method: "POST", path: "/_sim/inject", body: { events: [wireItem(nested)] } };
}

function wireItem({ id, seconds: offset, call }: ModelItem): object {
  const bind = "make" in call && call.bind !== undefined ? { bind: { [call.bind]: "/id" } } : {};
  return { id, at: `${offset < 0 ? "" : "+"}${String(offset)}s`, call: wireCall(call), ...bind };
}

async function play(simulator: RunningSimulator, commands: readonly Command[]): Promise<void> {
  const model = new TimelineModel();
  const ask = (method: string, path: string, body?: unknown) =>
    simulator.call({ method, path, ...(body === undefined ? {} : { body }) });
  await ask("DELETE", "/_sim/timeline");
  await ask("POST", "/_sim/reset");
  for (const step of commands) {
    if (step.kind === "inject") {
      await ask("POST", "/_sim/inject", { events: step.items.map(wireItem) });
      model.inject(step.items);
    } else if (step.kind === "refused") {
      const bad = { id: "bad", at: "+3d", call: wireCall({ make: "never" }) };
      const answer = await ask("POST", "/_sim/inject", {
        events: [...step.items.map(wireItem), bad],
      });
      expect(answer.status).toBe(422);
    } else if (step.kind === "advance") {
      await ask("POST", "/_sim/clock", { advance_seconds: step.seconds });
      model.advance(step.seconds);
    } else if (step.kind === "remove") {
      const answer = await ask("DELETE", `/_sim/timeline/${step.id}`);
      expect(answer.status).toBe(model.remove(step.id) ? 204 : 404);
    } else if (step.kind === "reset") {
      await ask("POST", "/_sim/reset");
      model.reset();
    } else if (step.kind === "make") {
      await ask("POST", "/things", { name: step.name });
      model.call({ make: step.name });
    } else {
      const answer = await ask("POST", "/_break", { thing: thingId(simulator, step.thing) });
      expect(answer.status === 200).toBe(model.breakThing(step.thing));
    }
    await compare(ask, model);
  }
}

/** The id of the n-th thing, or one that nothing has. */
function thingId({ world }: RunningSimulator, nth: number): string {
  const made = [...world.log.seqsOfType("thing.made", 1, world.log.length)][nth];
  return made === undefined ? "thing_none" : world.log.row(made).subject;
}

async function compare(
  ask: (method: string, path: string) => Promise<{ body: unknown }>,
  model: TimelineModel,
): Promise<void> {
  const log = (await ask("GET", "/_sim/egress")).body as {
    events: { seq: number; type: string; created_at: string; payload: { thing: { id: string } } }[];
  };
  const made = log.events.filter(({ type }) => type === "thing.made");
  const order = new Map(made.map(({ payload }, index) => [payload.thing.id, index]));
  expect(
    log.events.map(({ type, created_at, payload }) => ({
      type,
      at: Date.parse(created_at),
      thing: order.get(payload.thing.id),
    })),
  ).toEqual(model.events);
  expect(log.events.map(({ seq }) => seq)).toEqual(log.events.map((_, index) => index + 1));
  const schedule = (await ask("GET", "/_sim/timeline")).body as {
    events: { id: string; state: string }[];
  };
  expect(schedule.events.map(({ id, state }) => ({ id, state }))).toEqual(
    model.items.map(({ id, state }) => ({ id, state })),
  );
  expect((await ask("GET", "/_sim/clock")).body).toMatchObject({
    now: new Date(model.now).toISOString(),
  });
}

const SEQUENCES = 300;

test("random sequences lose, double, advance and reorder no item", async () => {
  const launch = () => toy.launch(testSettings({ startTime: 0 }));
  let simulator = launch();
  let commands = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (steps) => {
      commands += steps.length;
      try {
        await play(simulator, steps);
      } catch (error) {
        // Shrinking starts from a new world.
        simulator = launch();
        throw error;
      }
    }),
    { numRuns: SEQUENCES },
  );
  console.log(
    `timeline model: ${String(commands)} commands in ${String(SEQUENCES)} sequences, seed ${String(SEED)}`,
  );
}, 120_000);
