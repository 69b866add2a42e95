import type { ChoicesQuery, FormChoices } from "#shared/domain/action-choices.ts";
import { offsetSeconds, schedule } from "#shared/domain/timeline.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import { clockChange } from "#shared/domain/clock.ts";
import { deliveryChange } from "#shared/domain/delivery.ts";
import type { FaultRule } from "#shared/domain/fault-rule.ts";
import { faultRules } from "#shared/domain/faults.ts";
import { FakeSnapshots } from "./fake-snapshots.ts";
import type { EndpointView } from "#shared/domain/simulator.ts";

interface Call {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

interface FakeResponse {
  readonly status: number;
  readonly body: unknown;
}

const refuse = (status: number, code: string, message: string, field?: string): FakeResponse => ({
  status,
  body: { error: { code, message, ...(field === undefined ? {} : { field }) } },
});

const text = (body: unknown, field: string): string => {
  const fields = new Map(typeof body === "object" && body !== null ? Object.entries(body) : []);
  const value: unknown = fields.get(field);
  return typeof value === "string" ? value : "";
};

/** Two routes, as a simulator describes them. */
const description = {
  paths: {
    "/v1/charges": { post: { summary: "Create a charge" }, get: { summary: "List charges" } },
    "/v1/refunds/{refund}": { get: { summary: "Retrieve a refund" } },
  },
};

/** The part of the fake world that its routes change. */
interface World {
  readonly log: { length: number };
  now: number;
  wallOffsetSeconds: number;
  generation: number;
  since: number;
  items: TimelineItemView[];
  endpoints: EndpointView[];
  tell(): void;
}

/** The few routes of a simulator that the window's buttons call. */
export class FakeApi {
  private readonly host: World;
  /** Kind → its rules. */
  readonly faults = new Map<string, readonly FaultRule[]>();
  /** Kind → whether it delivers, where that was switched. */
  readonly delivery = new Map<string, boolean>();
  readonly vendorHeaders = new Set<string>();
  private readonly snapshots: FakeSnapshots;
  private readonly disputed = new Set<string>();

  constructor(host: World) {
    this.host = host;
    this.snapshots = new FakeSnapshots(host);
  }

  answer(call: Call) {
    const { kind, method, path, body } = call;
    const { now } = this.host;
    const { length } = this.host.log;
    const answer =
      this.snapshots.answer(kind, method, path, body) ??
      this.route(kind, `${method} ${path}`, body);
    this.host.tell();
    return {
      ...answer,
      curl: `curl -X ${method} 'http://127.0.0.1:4701${path}'`,
      now,
      ...this.caused(length),
    };
  }

  /** The events since there were so many. */
  private caused(before: number) {
    const { log, generation } = this.host;
    const count = Math.max(0, log.length - before);
    const events = Array.from({ length: count }, (_, place) => before + place + 1);
    return { generation, number: null, events };
  }

  /** The charges of the dispute form, and the postcards of the other one: the newest that fits is held. */
  choices({ path, typed, search }: ChoicesQuery): FormChoices {
    const [field, collection] =
      path === "/_dispute" ? ["charge", "charges"] : ["postcard", "postcards"];
    const { items } = this.listObjects(collection, search?.text ?? "", 60);
    const choices = items.map((item) =>
      this.disputed.has(item.id) ? { ...item, unfit: "already disputed" } : item,
    );
    const first = choices.find((choice) => !this.disputed.has(choice.id));
    const isHeld = typed[field] === undefined && first !== undefined;
    const prefilled = isHeld ? { [field]: first.id } : {};
    return { prefilled, fields: { [field]: { items: choices } } };
  }

  listObjects(collection: string, wanted: string, limit: number, skip = 0) {
    const all = Array.from({ length: Math.min(this.host.log.length, 400) }, (_, place) => ({
      id: `${collection.slice(0, 2)}_3MmlLrLkdIwHu7ix0snN${String(999 - place)}`,
      label: `${String(12 + place)}.00 usd · Jenny Rosen`,
      status: this.disputed.size > place ? "disputed" : "succeeded",
      createdAt: this.host.now - place * 61_000,
    }));
    const items = all
      .filter(({ id, label }) => `${id} ${label}`.includes(wanted))
      .slice(skip, skip + limit);
    return { total: all.length, items };
  }

  private route(kind: string, route: string, body: unknown): FakeResponse {
    if (route === "POST /_dispute") return this.dispute(body);
    if (route === "POST /v1/charges") {
      this.host.log.length += 1;
      return { status: 200, body: { id: "ch_new" } };
    }
    if (route === "POST /_sim/redeliver") return { status: 202, body: { attempts: 1 } };
    if (route === "GET /_sim/openapi.json") return { status: 200, body: description };
    if (route === "POST /_sim/clock") return this.moveClock(body);
    if (route === "POST /_sim/reset") return this.reset();
    if (route === "POST /_sim/inject") return this.inject(body);
    if (route === "GET /_sim/timeline") {
      return { status: 200, body: { events: kind === "payments" ? this.host.items : [] } };
    }
    if (route.endsWith(" /_sim/faults")) return this.changeFaults(kind, route, body);
    if (route === "PUT /_sim/delivery") return this.switchDelivery(kind, body);
    if (route.startsWith("DELETE /_sim/timeline/")) return this.unschedule(route);
    if (route === "POST /v1/webhook_endpoints") return this.register(kind, body);
    if (route.startsWith("POST /v1/webhook_endpoints/")) return this.toggle(route);
    if (route.startsWith("DELETE /v1/webhook_endpoints/")) return this.remove(route);
    return refuse(404, "not_found", `there is no route ${route}`);
  }

  private changeFaults(kind: string, route: string, body: unknown): FakeResponse {
    if (route.startsWith("PUT")) this.faults.set(kind, faultRules.parse(body).rules);
    if (route.startsWith("DELETE")) this.faults.delete(kind);
    const rules = (this.faults.get(kind) ?? []).map((rule) => ({ ...rule, hits: 2 }));
    return { status: 200, body: { rules } };
  }

  private switchDelivery(kind: string, body: unknown): FakeResponse {
    const { on, vendor_headers = this.vendorHeaders.has(kind) } = deliveryChange.parse(body);
    if (on && kind === "chat") return refuse(422, "missing_field", "url is required", "url");
    this.delivery.set(kind, on);
    if (vendor_headers) this.vendorHeaders.add(kind);
    else this.vendorHeaders.delete(kind);
    return { status: 200, body: { on, vendor_headers } };
  }

  private dispute(body: unknown): FakeResponse {
    const charge = text(body, "charge");
    if (charge === "") return refuse(422, "missing", "charge is required", "charge");
    if (!charge.startsWith("ch_")) return refuse(404, "not_found", `no charge ${charge}`, "charge");
    if (this.disputed.has(charge)) {
      return refuse(409, "charge_already_disputed", `${charge} is already disputed`, "charge");
    }
    this.disputed.add(charge);
    this.host.log.length += 1;
    return {
      status: 200,
      body: { id: "dp_1", object: "dispute", charge, status: "needs_response" },
    };
  }

  private moveClock(body: unknown): FakeResponse {
    const change = clockChange.parse(body);
    this.host.now += (change.advance_seconds ?? 0) * 1_000;
    this.host.wallOffsetSeconds = change.wall_offset_seconds ?? this.host.wallOffsetSeconds;
    this.host.items = this.host.items.map((item) =>
      Date.parse(item.due) <= this.host.now && item.state === "pending"
        ? { ...item, state: "done", response: { status: 200 } }
        : item,
    );
    return { status: 200, body: {} };
  }

  private reset(): FakeResponse {
    this.host.generation += 1;
    this.host.since = this.host.generation;
    this.host.log.length = 0;
    this.host.endpoints = [];
    return { status: 200, body: { generation: this.host.generation } };
  }

  private inject(body: unknown): FakeResponse {
    const added = schedule.parse(body).events.map(({ id, at, call, bind }): TimelineItemView => ({
      id,
      at,
      due: new Date(this.host.now + offsetSeconds(at) * 1_000).toISOString(),
      call,
      bind: bind ?? {},
      state: "pending",
    }));
    // An id that is scheduled already is replaced, as at the simulators.
    const kept = this.host.items.filter((item) => added.every(({ id }) => id !== item.id));
    this.host.items = [...kept, ...added];
    return { status: 204, body: null };
  }

  private unschedule(route: string): FakeResponse {
    const id = decodeURIComponent(route.split("/").at(-1) ?? "");
    this.host.items = this.host.items.filter((item) => item.id !== id);
    return { status: 204, body: null };
  }

  private register(kind: string, body: unknown): FakeResponse {
    const url = text(body, "url");
    if (!url.startsWith("http")) return refuse(400, "url_invalid", "Invalid URL", "url");
    const id = `we_${String(this.host.endpoints.length + 1)}PgafmB7WZ01zgkW`;
    const secret = "whsec_5WbX5kEWLlfzsGNjH64I8lOOqUB6e8FH";
    this.host.endpoints.push({
      kind,
      id,
      url,
      secret,
      enabled: true,
      types: ["*"],
      delivered: 0,
      failed: 0,
      last: null,
    });
    return { status: 200, body: { id, secret } };
  }

  private toggle(route: string): FakeResponse {
    const id = route.split("/").at(-1);
    this.host.endpoints = this.host.endpoints.map((endpoint) =>
      endpoint.id === id ? { ...endpoint, enabled: !endpoint.enabled } : endpoint,
    );
    return { status: 200, body: { id } };
  }

  private remove(route: string): FakeResponse {
    const id = route.split("/").at(-1);
    this.host.endpoints = this.host.endpoints.filter((endpoint) => endpoint.id !== id);
    return { status: 200, body: { id, deleted: true } };
  }
}
