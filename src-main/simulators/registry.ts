/// <reference types="vite/types/importMeta.d.ts" />
import type { ListedSimulator, Simulator } from "#core/simulator/define.ts";
import type { SimulatorProfile } from "#core/simulator/profile.ts";

/** The folders of the simulators, in the order of their ports. A new simulator is one line here. */
export const folders = [
  "payments",
  "email",
  "authentication",
  "chat",
  "code-hosting",
  "second-payments",
  "exchange",
  "identity",
  "mailing",
  "issue-tracker",
  "notes",
  "object-storage",
  "file-storage",
  "document-storage",
];

// The bundler puts the profiles into the first chunk and each simulator into a chunk of its own.
const profiles = import.meta.glob<SimulatorProfile>("./*/profile.ts", {
  eager: true,
  import: "profile",
});
const modules = import.meta.glob<Readonly<Record<string, unknown>>>("./*/index.ts");

/** Every simulator: its profile, and how the rest of it is loaded. */
export const simulators: readonly ListedSimulator[] = folders.map((folder) => {
  const profile = profiles[`./${folder}/profile.ts`];
  const load = modules[`./${folder}/index.ts`];
  if (!profile || !load) throw new Error(`simulators/registry.ts: no simulator in ${folder}/`);
  return { ...profile, load: async () => simulatorOf(await load()) };
});

// Until every index.ts names its export `simulator`: then `import: "simulator"` replaces this function.
function simulatorOf(module: Readonly<Record<string, unknown>>): Simulator {
  const found = Object.values(module).find(isSimulator);
  if (found) return found;
  throw new TypeError("index.ts exports no simulator");
}

function isSimulator(value: unknown): value is Simulator {
  return typeof value === "object" && value !== null && "launch" in value;
}
