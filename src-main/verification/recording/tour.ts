import * as z from "zod";
import type { ListedSimulator } from "#core/define-simulator.ts";
import type { Act } from "#core/testing/model.ts";
import { type Receiver, startReceiver } from "#core/transport/receiver.ts";
import { settled } from "#core/testing/settled.ts";
import { readPointer } from "#core/timeline/bindings.ts";
import { listBlocks, read } from "../docs/pages.ts";
import { parseCurl } from "../docs/parse-curl.ts";
import { listCommands } from "../docs/run-session.ts";
import { createTables } from "../models/tables.ts";
import { createExample } from "../registry/create-example.ts";
import { LearnedValues } from "./learned.ts";
import type { Heard, RecordedSession } from "./session.ts";

const operation = z.looseObject({
  requestBody: z
    .object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })
    .optional(),
});
const openapi = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Reads at the end of a part; the clock has moved, and the schedule has been used. */
const control = ["/_sim/egress", "/_sim/timeline", "/_sim/faults", "/_sim/unsupported"];

/** Reads whose response waits for an event. */
const waiting: ReadonlySet<string> = new Set(["/subscribe"]);

type Delivered = Receiver["received"][number];

/** The headers of a delivery; signatures and the moment of signing differ in each run. */
function deliveryHeaders(headers: Delivered["headers"]): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${/signature|timestamp/.test(name) ? "…" : String(value)}`)
    .join("; ");
}

/** Records requests of all sorts to one simulator, always the same. */
export class Tour {
  private readonly session: RecordedSession;
  private readonly listed: ListedSimulator;
  private readonly learned: LearnedValues;
  private readonly routes: readonly (readonly [string, string, unknown])[];

  private constructor(session: RecordedSession, listed: ListedSimulator, page: unknown) {
    const { paths } = openapi.parse(page);
    this.session = session;
    this.listed = listed;
    this.learned = new LearnedValues(Object.keys(paths));
    this.routes = Object.entries(paths)
      .filter(([path]) => !path.startsWith("/_sim/") && !waiting.has(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { requestBody }]) => {
          const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
          return [method.toUpperCase(), path, schema] as const;
        }),
      );
  }

  static async open(session: RecordedSession, listed: ListedSimulator): Promise<Tour> {
    const page = await session.send({ path: "/_sim/openapi.json" });
    return new Tour(session, listed, page.json);
  }

  /** The session of the simulator's page in the docs, in full or unrecorded. */
  async page(address: string, isRecorded = true): Promise<void> {
    const page = read(`docs/simulators/${this.listed.kind}.md`);
    for (const block of listBlocks(page, "sh")) {
      for (const command of listCommands(block)) {
        const { url, ...request } = parseCurl(command);
        const sending = { ...request, path: url.replace(address, "") };
        const heard = isRecorded
          ? await this.session.record(sending)
          : await this.session.send(sending);
        this.learnFrom(request.method, sending.path, heard);
      }
    }
  }

  /** Every act of the simulator's models, twice, with a receiver of the events. */
  async acts(): Promise<void> {
    await using receiver = await startReceiver((_request) => 200);
    for (const { acts, endpoints, watched } of await createTables(this.listed)) {
      const made = new Map<string, string>();
      if (endpoints) {
        await this.session.recordCall(endpoints.register(receiver.url, endpoints.types));
      }
      let round = 0;
      for (const act of [...acts, ...acts]) await this.act(act, made, (round += 1));
      for (const look of watched) {
        const call = typeof look === "string" ? ({ method: "GET", path: look } as const) : look;
        await this.session.recordCall(call);
      }
    }
    await this.control(receiver.received);
  }

  /** The control routes, and what the receiver got. */
  private async control(received: readonly Delivered[]): Promise<void> {
    const { session } = this;
    const inject = { id: "later", at: "+60s", call: { method: "GET", path: "/" } };
    await session.recordCall({ method: "POST", path: "/_sim/inject", body: { events: [inject] } });
    const body = { advance_seconds: 86_400 };
    await session.recordCall({ method: "POST", path: "/_sim/clock", body });
    await settled(session.running);
    for (const path of control) await session.recordCall({ method: "GET", path });
    for (const { method, path, headers, body: bytes } of received) {
      session.write(`* ${method} ${path} ${deliveryHeaders(headers)}`);
      session.write(bytes.toString());
    }
  }

  private async act(act: Act, made: Map<string, string>, n: number): Promise<void> {
    const call = act.call(made.get(act.on ?? "") ?? "nothing", n);
    const heard = await this.session.recordCall(call);
    this.learnFrom(call.method, call.path, heard);
    if (!act.makes || heard.status >= 300) return;
    const { sort } = act.makes;
    if ("named" in act.makes) made.set(sort, act.makes.named(n));
    else made.set(sort, String(readPointer(heard.json, act.makes.pointer)));
  }

  /**
   * Every route of the API, after a reset and the session of the page: with the required fields of its
   * body, and with all of them. Those that delete come last.
   */
  async everyRoute(address: string): Promise<void> {
    this.learned.forget();
    await this.session.recordCall({ method: "POST", path: "/_sim/reset" });
    await this.page(address, false);
    const kept = this.routes.filter(([method]) => method !== "DELETE");
    const deleting = this.routes.filter(([method]) => method === "DELETE");
    for (const isFull of [false, true]) await this.routesWith(kept, isFull);
    await this.routesWith(deleting, true);
    const { log } = this.session.running.world;
    for (let seq = 1; seq <= log.length; seq += 1) {
      this.session.writeDigest(`event ${log.row(seq).type}`, log.payload(seq).toString());
    }
  }

  private async routesWith(routes: typeof this.routes, isFull: boolean): Promise<void> {
    for (const [method, template, schema] of routes) {
      const path = this.learned.fill(template);
      const { learned } = this;
      const style = { isFull, id: learned.id, idFor: (field: string) => learned.idFor(field) };
      const body = schema === undefined ? {} : { body: createExample(schema, style) };
      const name = `${method} ${template}`;
      this.learnFrom(
        method,
        path,
        await this.session.recordDigest(name, { method, path, ...body }),
      );
    }
  }

  private learnFrom(method: string, path: string, { status, json: body }: Heard): void {
    if (status < 300) this.learned.learn(method, path, body);
  }
}
