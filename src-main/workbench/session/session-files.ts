import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { keptWorld } from "#shared/domain/session.ts";
import { jsonIn } from "#shared/text/json-in.ts";

const savedWorld = keptWorld.extend({ file: z.string() });
const savedSnapshot = z.object({ kind: z.string(), name: z.string(), file: z.string() });

const index = z.object({
  version: z.literal(1),
  /** Null until the app is closed for the first time. */
  closedAt: z.number().nullable(),
  worlds: z.array(savedWorld),
  snapshots: z.array(savedSnapshot),
});

/** The content of the session folder, without the states themselves. */
export type SessionIndex = z.output<typeof index>;

export const emptySession: SessionIndex = {
  ...{ version: 1, closedAt: null, worlds: [], snapshots: [] },
};

const OWNER_ONLY = 0o600;

/** The folder with the states of the simulators, of when the app was last closed. */
export class SessionFiles {
  private readonly folder: string;

  constructor(dataFolder: string) {
    this.folder = join(dataFolder, "session");
  }

  get exists(): boolean {
    return existsSync(this.folder);
  }

  /** Reads the list of the kept states; an unreadable one is the same as an empty one. */
  async readIndex(): Promise<SessionIndex> {
    const text = await readFile(join(this.folder, "session.json"), "utf8").catch(() => "");
    return index.safeParse(jsonIn(text)).data ?? emptySession;
  }

  /** Reads one kept state; `undefined` when its file is gone or damaged. */
  async readState(file: string): Promise<unknown> {
    return jsonIn(await readFile(join(this.folder, file), "utf8").catch(() => ""));
  }

  /** Puts these states in the place of those before, all at once. */
  async replace(session: SessionIndex, states: ReadonlyMap<string, unknown>): Promise<void> {
    const next = `${this.folder}.new`;
    await rm(next, { recursive: true, force: true });
    await mkdir(next, { recursive: true });
    const write = (file: string, content: unknown) =>
      writeFile(join(next, file), JSON.stringify(content), { mode: OWNER_ONLY });
    for (const [file, state] of states) await write(file, state);
    await write("session.json", session);
    await rm(this.folder, { recursive: true, force: true });
    await rename(next, this.folder);
  }
}
