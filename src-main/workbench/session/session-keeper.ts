import * as z from "zod";
import type { SessionView } from "#shared/domain/session.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import { emptySession, type SessionFiles, type SessionIndex } from "./session-files.ts";

/** The snapshot through which a state is saved and restored; it is deleted at once. */
const NAME = "continue";

const list = z.object({
  snapshots: z.array(z.object({ name: z.string(), automatic: z.boolean().default(false) })),
});
const refusal = z.object({ error: z.object({ message: z.string() }) });

const pathOf = (name: string) => `/_sim/snapshots/${encodeURIComponent(name)}`;

/**
 * Keeps the states of the simulators and the saved snapshots between two starts. Nothing is restored before
 * the person chooses to continue, so nothing is sent before.
 */
export class SessionKeeper {
  private readonly files: SessionFiles | undefined;
  private readonly simulators: () => readonly ShownSimulator[];
  private readonly isFirstRun: boolean;
  private readonly started: Promise<SessionIndex>;
  private isDecided = false;
  /** Simulators with a restored state: it is kept again, also when nothing was done since. */
  private readonly restored = new Set<string>();

  /** @param files Absent where nothing is kept. */
  constructor(files: SessionFiles | undefined, simulators: () => readonly ShownSimulator[]) {
    this.files = files;
    this.simulators = simulators;
    this.isFirstRun = files?.exists === false;
    this.started = this.start();
  }

  /** Returns what is kept, until the person has chosen. */
  async view(): Promise<SessionView> {
    const { closedAt, worlds, snapshots } = await this.started;
    const { isFirstRun } = this;
    const isAny = worlds.length > 0 || snapshots.length > 0;
    if (this.isDecided || closedAt === null || !isAny) return { isFirstRun, kept: null };
    const names = [...new Set(snapshots.map(({ name }) => name))];
    return { isFirstRun, kept: { closedAt, worlds, snapshots: names } };
  }

  /** Restores the states and the snapshots. Returns what could not be restored, in sentences. */
  async resume(): Promise<readonly string[]> {
    const problems = await this.keepSnapshots();
    for (const { kind, file } of (await this.started).worlds) {
      const problem =
        (await this.put(kind, NAME, file)) ??
        (await this.ask(kind, "POST", `${pathOf(NAME)}/restore`));
      await this.ask(kind, "DELETE", pathOf(NAME));
      if (problem === undefined) this.restored.add(kind);
      else problems.push(`${kind}: its state was not restored. ${problem}`);
    }
    this.isDecided = true;
    return problems;
  }

  /** Starts with empty simulators. The saved snapshots stay. */
  async startEmpty(): Promise<readonly string[]> {
    const problems = await this.keepSnapshots();
    this.isDecided = true;
    return problems;
  }

  /** Saves the states and the snapshots for the next start. */
  async save(): Promise<void> {
    const { files } = this;
    const used = this.simulators().filter(({ status }) => status.writes > 0);
    if (!files || (!this.isDecided && used.length === 0)) return;
    // Work that was begun without a choice must not lose the snapshots.
    if (!this.isDecided) await this.keepSnapshots();
    const states = new Map<string, unknown>();
    const worlds: SessionIndex["worlds"] = [];
    const snapshots: SessionIndex["snapshots"] = [];
    const keep = async (shown: ShownSimulator, name: string) => {
      const file = `${shown.kind}-${String(states.size)}.json`;
      states.set(file, (await shown.call({ method: "GET", path: pathOf(name) })).body);
      return file;
    };
    const before = new Set((await this.started).snapshots.map(({ kind }) => kind));
    for (const shown of this.simulators()) {
      const { kind, status } = shown;
      const isUsed = status.writes > 0 || this.restored.has(kind);
      // Looking at the snapshots of a simulator builds its world.
      if (!isUsed && !before.has(kind)) continue;
      const found = await shown.call({ method: "GET", path: "/_sim/snapshots" });
      for (const { name, automatic } of list.parse(found.body).snapshots) {
        if (!automatic) snapshots.push({ kind, name, file: await keep(shown, name) });
      }
      if (!isUsed) continue;
      await shown.call({ method: "POST", path: "/_sim/snapshots", body: { name: NAME } });
      const counts = Object.values(await shown.objectCounts());
      worlds.push({
        ...{ kind, events: status.events, scheduled: status.scheduled, now: status.now },
        objects: counts.reduce((sum, count) => sum + count, 0),
        endpoints: (await shown.endpoints()).length,
        file: await keep(shown, NAME),
      });
    }
    await files.replace({ version: 1, closedAt: Date.now(), worlds, snapshots }, states);
  }

  /** Reads what is kept. A first start leaves an empty session, so that the next one is no first run. */
  private async start(): Promise<SessionIndex> {
    if (!this.files) return emptySession;
    if (this.isFirstRun) {
      await this.files.replace(emptySession, new Map()).catch(() => undefined);
      return emptySession;
    }
    return this.files.readIndex();
  }

  private async keepSnapshots(): Promise<string[]> {
    const problems: string[] = [];
    for (const { kind, name, file } of (await this.started).snapshots) {
      const problem = await this.put(kind, name, file);
      if (problem !== undefined) problems.push(`${kind}: ${name} was not restored. ${problem}`);
    }
    return problems;
  }

  private async put(kind: string, name: string, file: string): Promise<string | undefined> {
    const state = await this.files?.readState(file);
    if (state === undefined) return "Its file cannot be read.";
    return this.ask(kind, "PUT", pathOf(name), state);
  }

  /** Calls a route; returns why that failed. */
  private async ask(
    kind: string,
    method: "DELETE" | "POST" | "PUT",
    path: string,
    body?: unknown,
  ): Promise<string | undefined> {
    const shown = this.simulators().find((one) => one.kind === kind);
    if (!shown) return "It is not running.";
    const answer = await shown.call({ method, path, ...(body === undefined ? {} : { body }) });
    if (answer.status < 400) return undefined;
    return refusal.safeParse(answer.body).data?.error.message ?? `Status ${String(answer.status)}.`;
  }
}
