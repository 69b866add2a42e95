/// <reference types="vite/types/importMeta.d.ts" />
import type { ListedSimulator, Simulator } from "#core/define-simulator.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";

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
const loaders = import.meta.glob<Simulator>("./*/index.ts", { import: "simulator" });

/** Every simulator: its profile, and how the rest of it is loaded. */
export const simulators: readonly ListedSimulator[] = folders.map((folder) => {
  const profile = profiles[`./${folder}/profile.ts`];
  const load = loaders[`./${folder}/index.ts`];
  if (!profile || !load) throw new Error(`simulators/registry.ts: no simulator in ${folder}/`);
  return { ...profile, load };
});
