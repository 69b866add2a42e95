import { expect } from "vitest";
import type { Act, Call, Thing } from "#core/testing/model.ts";
import type { ScheduledChoice, WorldCommand } from "./commands/commands.ts";
import { expectRefused, idIn, picked, pickedType, type ModelRun } from "./model-run.ts";
import { parseEgress } from "./observe.ts";
import { refusals } from "./refusals.ts";
import { nameVariable, type ItemCall, type ModelItem } from "./world-model.ts";

type Of<Name extends WorldCommand["do"]> = Extract<WorldCommand, { do: Name }>;

/** Plays what clients and tests do to a simulator's world, and to the model of it. */
export class WorldPlayer {
  private n = 0;
  private readonly modelRun: ModelRun;

  constructor(modelRun: ModelRun) {
    this.modelRun = modelRun;
  }

  async act({ act: place, pick, hangsUp }: Of<"act">): Promise<void> {
    const { bench, model, table } = this.modelRun;
    const act = picked(table.acts, place);
    if (!act) return;
    const n = this.number();
    const target = this.target(act, pick);
    const call = act.call(target?.ref ?? table.nobody ?? "nobody", n);
    const { status, refused } = act.expect(target?.state, n);
    if (refused !== undefined) return expectRefused(this.modelRun, call, { status, refused });
    const { makes } = act;
    if (hangsUp && !(makes && "pointer" in makes)) {
      await bench.askAndHangUp(call);
      model.act(act, target, n);
      if (makes) model.keep(makes, makes.named(n));
      return;
    }
    const got = await bench.ask(call);
    expect(`${act.name}: ${String(got.status)} ${got.text}`).toMatch(
      new RegExp(`^[^:]*: ${String(status)} (?!\\{"ok":false)`),
    );
    model.act(act, target, n);
    if (makes) model.keep(makes, "named" in makes ? makes.named(n) : idIn(got, makes.pointer));
  }

  async moveClock({ advance, offset }: Of<"clock">): Promise<void> {
    const { bench, model } = this.modelRun;
    const body = {
      advance_seconds: advance,
      ...(offset === undefined ? {} : { wall_offset_seconds: offset }),
    };
    const { status } = await bench.ask({ method: "POST", path: "/_sim/clock", body });
    expect(status).toBe(200);
    if (offset !== undefined) model.shift(offset);
    model.advance(advance);
  }

  async inject({ items }: Of<"inject">): Promise<void> {
    const { bench, model } = this.modelRun;
    const decided = items.map(({ id, seconds, call }): ModelItem => {
      return { id, seconds, call: this.decide(call) };
    });
    const body = { events: decided.map(wireItem) };
    const { status, text } = await bench.ask({ method: "POST", path: "/_sim/inject", body });
    expect(`${String(status)} ${text}`).toBe("204 ");
    model.inject(decided);
  }

  async remove({ id }: Of<"remove">): Promise<void> {
    const { bench, model } = this.modelRun;
    const path = `/_sim/timeline/${id}`;
    if (!model.items.some((item) => item.id === id)) {
      return expectRefused(this.modelRun, { method: "DELETE", path }, { status: 404, refused: id });
    }
    expect((await bench.ask({ method: "DELETE", path })).status).toBe(204);
    model.remove(id);
  }

  async clear(): Promise<void> {
    const { bench, model } = this.modelRun;
    expect((await bench.ask({ method: "DELETE", path: "/_sim/timeline" })).status).toBe(204);
    model.clear();
  }

  async refused({ which }: Of<"refused">): Promise<void> {
    const refusal = picked(refusals, which);
    if (!refusal) return;
    const { call, status, says } = refusal;
    await expectRefused(this.modelRun, call, { status, refused: says });
  }

  /** A page of the log is the part of the whole that was asked for, byte for byte. */
  async readPage({ after, limit, type: place }: Of<"read">): Promise<void> {
    const { bench, model } = this.modelRun;
    const whole = parseEgress(await bench.read("/_sim/egress"));
    const type = place === undefined ? undefined : pickedType(model, place);
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ after, limit, type })) {
      if (value !== undefined) query.set(name, String(value));
    }
    const page = parseEgress(await bench.read(`/_sim/egress?${query.toString()}`));
    const wanted = whole.events.filter(
      (event) => event.seq > (after ?? 0) && (type === undefined || event.type === type),
    );
    expect(page).toEqual({ ...whole, events: wanted.slice(0, limit) });
  }

  async reset(): Promise<void> {
    const { bench, model } = this.modelRun;
    const { status } = await bench.ask({ method: "POST", path: "/_sim/reset" });
    expect(status).toBe(200);
    model.reset();
  }

  /**
   * Saves the world, changes it and restores it; the model hears nothing of it. Only while nothing would be
   * delivered: receivers keep what they got.
   */
  async detour({ acts, advance, items }: Of<"detour">): Promise<void> {
    const { bench, model, table } = this.modelRun;
    if (bench.deliversNow) return;
    const path = "/_sim/snapshots";
    expect((await bench.askAside({ method: "POST", path, body: { name: "before" } })).status).toBe(
      201,
    );
    for (const { act: place, pick } of acts) {
      const act = picked(table.acts, place);
      const target = act && this.target(act, pick);
      if (act)
        await bench.askAside(act.call(target?.ref ?? table.nobody ?? "nobody", this.number()));
    }
    await bench.askAside({ method: "DELETE", path: "/_sim/timeline" });
    const events = items.map(({ id, seconds }) =>
      wireItem({ id, seconds, call: { what: "offset", seconds: 1 } }),
    );
    await bench.askAside({ method: "POST", path: "/_sim/inject", body: { events } });
    const body = { advance_seconds: advance, wall_offset_seconds: 77 };
    await bench.askAside({ method: "POST", path: "/_sim/clock", body });
    const restored = await bench.askAside({ method: "POST", path: `${path}/before/restore` });
    expect(restored.status).toBe(200);
    model.continueAs(model.generation + 1);
  }

  /** Another number each time, for what has to be unique. */
  private number(): number {
    this.n += 1;
    return this.n;
  }

  /** One of the things that an act can be about, or none, as if it asked for one that is not there. */
  private target(act: Act, pick: number): Thing | undefined {
    if (act.on === undefined) return undefined;
    const things = this.modelRun.model.things.get(act.on) ?? [];
    return things[pick % (things.length + 1)];
  }

  private decide(call: ScheduledChoice): ItemCall {
    const n = this.number();
    if (call.what === "inject") {
      return { what: "inject", item: { id: call.id, seconds: call.seconds, call: this.inner(n) } };
    }
    if (!("act" in call)) return call;
    const act = picked(actsFor(call.what, this.modelRun.table.acts), call.act);
    return act ? { what: "act", act, n } : { what: "reset" };
  }

  /** The item within is armed by a reset, and again by the item that injects it: it may run twice. */
  private inner(n: number): ItemCall {
    const act = this.modelRun.table.acts.find(({ repeats }) => repeats);
    return act ? { what: "act", act, n } : { what: "advance" };
  }
}

/** The acts that bind what they make, or those that need what one of them has bound. */
function actsFor(what: "act" | "maker" | "user", acts: readonly Act[]): readonly Act[] {
  const makers = acts.filter(({ makes }) => makes && "pointer" in makes);
  if (what === "maker") return makers;
  if (what === "act") return acts;
  const sorts = makers.map(({ makes }) => makes?.sort);
  return acts.filter(({ on }) => on !== undefined && sorts.includes(on));
}

function actCall(act: Act, n: number): Call {
  return act.call(act.on === undefined ? "" : `\${${nameVariable(act.on)}}`, n);
}

function wireCall(call: ItemCall): Call {
  if (call.what === "act") return actCall(call.act, call.n);
  if (call.what === "reset") return { method: "POST", path: "/_sim/reset" };
  if (call.what === "inject") {
    return { method: "POST", path: "/_sim/inject", body: { events: [wireItem(call.item)] } };
  }
  const body =
    call.what === "offset" ? { wall_offset_seconds: call.seconds } : { advance_seconds: 5 };
  return { method: "POST", path: "/_sim/clock", body };
}

/** An item of the schedule as `POST /_sim/inject` takes it; what an act makes is bound by its sort. */
function wireItem({ id, seconds, call }: ModelItem): Readonly<Record<string, unknown>> {
  const makes = call.what === "act" ? call.act.makes : undefined;
  return {
    id,
    at: `${seconds < 0 ? "" : "+"}${String(seconds)}s`,
    call: wireCall(call),
    ...(makes && "pointer" in makes ? { bind: { [nameVariable(makes.sort)]: makes.pointer } } : {}),
  };
}
