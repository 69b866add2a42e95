import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

const kept = z.object({
  saved: z.array(z.string()).catch([]),
  /** Newest first. */
  recent: z.array(z.string()).catch([]),
});

type Queries = Readonly<z.output<typeof kept>>;

const NAME = "simdeck.queries";
const RECENT = 8;

/** Filters that were kept on purpose, and those that were used of late. */
export const useQueries = create<Queries>()(
  persist((): Queries => ({ saved: [], recent: [] }), {
    name: NAME,
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => kept.catch({ saved: [], recent: [] }).parse(stored ?? {}),
  }),
);

/** Hears what another window keeps; the answer ends that. */
export function shareQueries(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === NAME) void useQueries.persist.rehydrate();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

/** Remembers a filter that was used. */
export function noteQuery(query: string): void {
  const text = query.trim();
  if (text === "") return;
  useQueries.setState(({ recent }) => ({
    recent: [text, ...recent.filter((other) => other !== text)].slice(0, RECENT),
  }));
}

/** Keeps a filter, or lets it go again. */
export function toggleSaved(query: string): void {
  const text = query.trim();
  useQueries.setState(({ saved }) => ({
    saved: saved.includes(text) ? saved.filter((other) => other !== text) : [text, ...saved],
  }));
}
