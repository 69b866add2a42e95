import { createServer, type Plugin, type ViteDevServer } from "vite";
import * as z from "zod";
import type { search } from "../search.ts";
import type { Defect } from "./defect.ts";

const root = new URL("../../../../", import.meta.url).pathname;

const loaded = z.object({
  search: z.custom<typeof search>((value) => typeof value === "function"),
});

/** A search in which the program has a defect. */
interface Planted extends AsyncDisposable {
  readonly search: typeof search;
}

/**
 * Loads the search once more, and with it everything that it plays with, as it would be with this
 * defect: in memory, beside the program as it is. Without a defect it is that program.
 */
export async function plant(defect: Defect | undefined): Promise<Planted> {
  const planting = new Planting(defect);
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    appType: "custom",
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    // Node 20 cannot read all of what is written here.
    oxc: { target: "node20" },
    optimizeDeps: { noDiscovery: true },
    plugins: [planting.plugin],
  });
  const module = await load(server);
  return {
    search: async (...asked) => {
      const played = await module.search(...asked);
      planting.check();
      return played;
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

async function load(server: ViteDevServer) {
  const file = new URL("../search.ts", import.meta.url).pathname;
  return loaded.parse(await server.ssrLoadModule(file));
}

/** Puts a defect into its file when that is loaded. */
class Planting {
  private isDone = false;
  private readonly defect: Defect | undefined;

  constructor(defect: Defect | undefined) {
    this.defect = defect;
  }

  get plugin(): Plugin {
    return {
      name: "plant-a-defect",
      enforce: "pre",
      transform: (code, id) => this.plantIn(code, id),
    };
  }

  /** Throws when nothing was planted: what was looked for is not what was loaded. */
  check(): void {
    if (this.defect && !this.isDone) throw new Error(`${this.defect.file} was never loaded`);
  }

  private plantIn(code: string, id: string): string | undefined {
    if (!this.defect || !id.endsWith(`/src-main/${this.defect.file}`)) return undefined;
    const { file, find, put } = this.defect;
    if (code.split(find).length !== 2)
      throw new Error(`${file} has not one ${JSON.stringify(find)}`);
    this.isDone = true;
    return code.replace(find, () => put);
  }
}
