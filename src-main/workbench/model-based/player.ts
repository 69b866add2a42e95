import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import { readPointer } from "#core/timeline/bindings.ts";
import type { Act, Call, Outcome, Table, Thing } from "./act.ts";
import type { Command, ScheduledChoice } from "./commands.ts";
import { digest, expected, lookInside, observe, parseEgress } from "./observe.ts";
import { refusals } from "./refusals.ts";
import type { Got, Rig } from "./rig.ts";
import { wireItem } from "./wire-item.ts";
import { WorldModel, type ItemCall, type ModelItem } from "./world-model.ts";

type Of<Name extends Command["do"]> = Extract<Command, { do: Name }>;

function picked<T>(all: readonly T[], place: number): T | undefined {
  return all[place % all.length];
}

/** Plays commands to a simulator and to the model of it, and compares the two after each. */
export class Player {
  private n = 0;
  /** Endpoints that were deleted, or that a reset took: nothing may come of them any more. */
  private gone: string[] = [];
  private startedAt = 0;

  private readonly rig: Rig;
  private readonly table: Table;
  private readonly model: WorldModel;

  constructor(rig: Rig, table: Table) {
    this.rig = rig;
    this.table = table;
    const { world, delivery } = rig.running;
    this.model = new WorldModel(table, world.clock.now(), world.generation);
    if (delivery !== "fixed") return;
    this.model.deliveries.endpoints.push({
      id: undefined,
      receiver: 0,
      types: ["*"],
      enabled: true,
    });
  }

  async play(command: Command): Promise<void> {
    this.model.offsets = new Set([this.model.offset]);
    this.startedAt = Date.now();
    await this.run(command);
    await this.compare();
  }

  private run(command: Command): Promise<void> {
    switch (command.do) {
      case "act":
        return this.act(command);
      case "clock":
        return this.moveClock(command);
      case "inject":
        return this.inject(command);
      case "remove":
        return this.remove(command);
      case "clear":
        return this.clear();
      case "refused":
        return this.refused(command);
      case "read":
        return this.readPage(command);
      case "register":
        return this.register(command);
      case "switch":
        return this.switchEndpoint(command);
      case "unregister":
        return this.unregister(command);
      case "behave":
        return this.behave(command);
      case "reset":
        return this.reset();
    }
  }

  private async act({ act: place, pick }: Of<"act">): Promise<void> {
    const act = picked(this.table.acts, place);
    if (!act) return;
    this.n += 1;
    const { n } = this;
    const target = this.target(act, pick);
    const call = act.call(target?.ref ?? this.table.nobody ?? "nobody", n);
    const { status, refused } = act.expect(target?.state, n);
    if (refused !== undefined) return this.expectRefused(call, { status, refused });
    const got = await this.rig.ask(call);
    expect(`${act.name}: ${String(got.status)} ${got.text}`).toMatch(
      new RegExp(`^[^:]*: ${String(status)} (?!\\{"ok":false)`),
    );
    this.model.act(act, target, n);
    const { makes } = act;
    if (makes) this.model.keep(makes, "named" in makes ? makes.named(n) : idIn(got, makes.pointer));
  }

  /** One of the things that an act can be about, or none, as if it asked for one that is not there. */
  private target(act: Act, pick: number): Thing | undefined {
    if (act.on === undefined) return undefined;
    const things = this.model.things.get(act.on) ?? [];
    return things[pick % (things.length + 1)];
  }

  private async expectRefused(
    call: Call,
    outcome: Pick<Outcome, "status" | "refused">,
  ): Promise<void> {
    const before = await digest(this.rig, this.table.watched);
    const { status, text } = await this.rig.ask(call);
    const shown = `${call.method} ${call.path}: ${String(status)} ${text}`;
    expect(shown).toContain(`${call.path}: ${String(outcome.status)} `);
    expect(shown).toContain(outcome.refused ?? "");
    expect(await digest(this.rig, this.table.watched)).toBe(before);
  }

  private async moveClock({ advance, offset }: Of<"clock">): Promise<void> {
    const body = {
      advance_seconds: advance,
      ...(offset === undefined ? {} : { wall_offset_seconds: offset }),
    };
    const { status } = await this.rig.ask({ method: "POST", path: "/_sim/clock", body });
    expect(status).toBe(200);
    if (offset !== undefined) this.model.shift(offset);
    this.model.advance(advance);
  }

  private async inject({ items }: Of<"inject">): Promise<void> {
    const decided = items.map(({ id, seconds, call }): ModelItem => {
      return { id, seconds, call: this.decide(call) };
    });
    const body = { events: decided.map(wireItem) };
    const { status, text } = await this.rig.ask({ method: "POST", path: "/_sim/inject", body });
    expect(`${String(status)} ${text}`).toBe("204 ");
    this.model.inject(decided);
  }

  private decide(call: ScheduledChoice): ItemCall {
    this.n += 1;
    if (call.what === "act") {
      const act = picked(this.table.acts, call.act);
      return act ? { what: "act", act, n: this.n } : { what: "reset" };
    }
    if (call.what !== "inject") return call;
    // The item within is armed by a reset, and again by the item that injects it: it may run twice.
    const act = this.table.acts.find(({ repeats }) => repeats);
    const inner: ItemCall = act ? { what: "act", act, n: this.n } : { what: "advance" };
    return { what: "inject", item: { id: call.id, seconds: call.seconds, call: inner } };
  }

  private async remove({ id }: Of<"remove">): Promise<void> {
    const path = `/_sim/timeline/${id}`;
    if (!this.model.items.some((item) => item.id === id)) {
      return this.expectRefused({ method: "DELETE", path }, { status: 404, refused: id });
    }
    expect((await this.rig.ask({ method: "DELETE", path })).status).toBe(204);
    this.model.remove(id);
  }

  private async clear(): Promise<void> {
    expect((await this.rig.ask({ method: "DELETE", path: "/_sim/timeline" })).status).toBe(204);
    this.model.clear();
  }

  private async refused({ which }: Of<"refused">): Promise<void> {
    const refusal = picked(refusals, which);
    if (!refusal) return;
    const { call, status, says } = refusal;
    await this.expectRefused(call, { status, refused: says });
  }

  /** A page of the log is the part of the whole that was asked for, byte for byte. */
  private async readPage({ after, limit, type: place }: Of<"read">): Promise<void> {
    const whole = parseEgress(await this.rig.read("/_sim/egress"));
    const types = [...new Set(this.model.events.map(({ type }) => type)), "nobody"];
    const type = place === undefined ? undefined : picked(types, place);
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ after, limit, type })) {
      if (value !== undefined) query.set(name, String(value));
    }
    const page = parseEgress(await this.rig.read(`/_sim/egress?${query.toString()}`));
    const wanted = whole.events.filter(
      (event) => event.seq > (after ?? 0) && (type === undefined || event.type === type),
    );
    expect(page).toEqual({ ...whole, events: wanted.slice(0, limit) });
  }

  private async register({ receiver, types: place }: Of<"register">): Promise<void> {
    const { endpoints } = this.table;
    if (!endpoints) return;
    const all = endpoints.types;
    // Neither all of them nor none: whoever gets what it did not ask for is found out.
    const types = all.filter(
      (_type, index) => index === place % all.length || place % 3 === index % 3,
    );
    const got = await this.rig.ask(endpoints.register(this.rig.receivers.urlOf(receiver), types));
    expect(String(got.status)).toMatch(/^20[01]$/);
    const id = idIn(got, "/id");
    this.model.deliveries.endpoints.push({ id, receiver, types, enabled: true });
  }

  private async switchEndpoint({ pick, enabled }: Of<"switch">): Promise<void> {
    const { endpoints } = this.table;
    if (!endpoints) return;
    const endpoint = picked(this.model.deliveries.endpoints, pick);
    if (endpoint?.id === undefined) return this.askOfGone((id) => endpoints.change(id, enabled));
    expect((await this.rig.ask(endpoints.change(endpoint.id, enabled))).status).toBe(200);
    endpoint.enabled = enabled;
  }

  private async unregister({ pick }: Of<"unregister">): Promise<void> {
    const { endpoints } = this.table;
    if (!endpoints) return;
    const { deliveries } = this.model;
    const endpoint = picked(deliveries.endpoints, pick);
    const { id } = endpoint ?? {};
    if (id === undefined) return this.askOfGone((gone) => endpoints.remove(gone));
    expect((await this.rig.ask(endpoints.remove(id))).status).toBe(200);
    deliveries.endpoints = deliveries.endpoints.filter((one) => one !== endpoint);
    this.gone.push(id);
  }

  private async askOfGone(call: (id: string) => Call): Promise<void> {
    const id = this.gone.at(-1) ?? "nobody";
    await this.expectRefused(call(id), { status: 404, refused: "" });
  }

  private behave({ receiver, manner }: Of<"behave">): Promise<void> {
    this.rig.receivers.behave(receiver, manner);
    this.model.deliveries.behave(receiver, manner);
    return Promise.resolve();
  }

  private async reset(): Promise<void> {
    const { status } = await this.rig.ask({ method: "POST", path: "/_sim/reset" });
    expect(status).toBe(200);
    // Ids begin again, and with them those of endpoints: none of the old ones is surely unknown.
    this.gone = [];
    this.model.reset();
  }

  /** Looks once more, as anybody else would: over the control routes. */
  async look(): Promise<void> {
    expect(await observe(this.rig)).toEqual(this.expected());
  }

  private expected(): unknown {
    const { kind, deliveryState } = this.rig.running;
    return expected(this.model, kind, deliveryState.on);
  }

  private async compare(): Promise<void> {
    const { rig, model } = this;
    model.deliveries.settle();
    await rig.until(
      () => this.isSettled(),
      () => `deliveries did not come to where they had to: ${JSON.stringify(model.deliveries)}`,
    );
    const seen = lookInside(rig);
    const wanted = this.expected();
    // Many times faster than `expect`, which is left to say what differs.
    if (!isDeepStrictEqual(seen, wanted)) expect(seen).toEqual(wanted);
    this.compareArrivals();
  }

  private isSettled(): boolean {
    const { rows, waiting, flying, received } = this.model.deliveries;
    const { world, deliveryState } = this.rig.running;
    return (
      deliveryState.inFlight === (flying !== undefined) &&
      deliveryState.pending <= waiting.length &&
      world.results.length >= rows.length &&
      this.rig.receivers.arrivals.length >= received.length
    );
  }

  /** Receivers got what is on the log, each in turn, signed with the time that was to be signed with. */
  private compareArrivals(): void {
    const { received } = this.model.deliveries;
    const arrivals = this.rig.receivers.arrivals.splice(0);
    const { log } = this.rig.running.world;
    expect(arrivals.map(({ receiver, body }) => ({ receiver, body }))).toEqual(
      received.map(({ receiver, seq }) => ({ receiver, body: log.payload(seq).toString("utf8") })),
    );
    for (const { headers, at } of arrivals) this.checkStamp(this.table.stampOf?.(headers), at);
    this.model.deliveries.received = [];
  }

  private checkStamp(stamp: number | undefined, arrivedAt: number): void {
    const from = Math.floor(this.startedAt / 1_000);
    const to = Math.floor(arrivedAt / 1_000);
    const offsets = [...this.model.offsets];
    const isRight = (offset: number) =>
      stamp !== undefined && stamp - offset >= from && stamp - offset <= to;
    expect(offsets.some(isRight), `signed at ${String(stamp)}`).toBe(true);
  }
}

function idIn({ text }: Got, pointer: string): string {
  const id = readPointer(JSON.parse(text), pointer);
  if (typeof id !== "string" && typeof id !== "number") throw new Error(`no id at ${pointer}`);
  return String(id);
}
