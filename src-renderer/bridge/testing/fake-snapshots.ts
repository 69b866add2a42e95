interface World {
  readonly log: { length: number };
  now: number;
  generation: number;
}

interface Taken {
  readonly name: string;
  readonly at: string;
  readonly generation: number;
  readonly events: number;
  readonly automatic: boolean;
  readonly saved_at: string;
}

/** Real time at which every snapshot was taken. */
const SAVED_AT = Date.UTC(2026, 10, 27, 12, 0, 0);

/** The snapshots of the fake simulators. They share one world: its log and its clock. */
export class FakeSnapshots {
  private readonly kept = new Map<string, Taken>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** Answers a snapshot route; `undefined` for any other. */
  answer(kind: string, method: string, path: string, body: unknown) {
    const [, prefix, given = "", act] =
      /^(\/_sim\/snapshots)(?:\/([^/]+))?(\/restore|\/diff(?:\?.*)?)?(?:\?times=1)?$/.exec(path) ??
      [];
    if (prefix === undefined) return undefined;
    const name = decodeURIComponent(given);
    if (act?.startsWith("/diff")) return this.compare(kind, name);
    if (act !== undefined) return this.restore(kind, name);
    if (method === "POST")
      return {
        status: 201,
        body: this.take(kind, textOf(body, "name"), textOf(body, "automatic") === "true"),
      };
    if (method === "PUT") return { status: 201, body: this.take(kind, name) };
    if (method === "DELETE") {
      this.kept.delete(`${kind} ${name}`);
      return { status: 204, body: null };
    }
    if (name !== "") return { status: 200, body: { version: "1.0", kind, name, data: [] } };
    const ofKind = [...this.kept].filter(([key]) => key.startsWith(`${kind} `));
    return { status: 200, body: { snapshots: ofKind.map(([, taken]) => taken) } };
  }

  private take(kind: string, name: string, automatic = false): Taken {
    const { log, now, generation } = this.world;
    const at = new Date(now).toISOString();
    const saved = new Date(SAVED_AT).toISOString();
    const taken = { name, at, generation, events: log.length, automatic, saved_at: saved };
    this.kept.set(`${kind} ${name}`, taken);
    return taken;
  }

  /** The fake objects do not change; each event since a snapshot is an object more. */
  private compare(kind: string, name: string) {
    const from = this.kept.get(`${kind} ${name}`)?.events ?? 0;
    const to = this.world.log.length;
    const added = Array.from({ length: Math.max(0, to - from) }, (_, index) => ({
      ...{ collection: "charges", id: `ch_${String(from + index + 1)}`, summary: "$12.00" },
    }));
    const fields = [{ path: "disputed", from: false, to: true }];
    const changed =
      to > from ? [{ collection: "charges", id: "ch_0", summary: "$5.00 · disputed", fields }] : [];
    return { status: 200, body: { added, removed: [], changed, events: { from, to } } };
  }

  private restore(kind: string, name: string) {
    const taken = this.kept.get(`${kind} ${name}`);
    if (!taken) return { status: 404, body: { error: { message: `no snapshot ${name}` } } };
    this.world.generation += 1;
    this.world.log.length = taken.events;
    this.world.now = Date.parse(taken.at);
    return { status: 200, body: { generation: this.world.generation, now: taken.at } };
  }
}

function textOf(body: unknown, field: string): string {
  const value: unknown = typeof body === "object" && body !== null ? Reflect.get(body, field) : "";
  return String(value);
}
