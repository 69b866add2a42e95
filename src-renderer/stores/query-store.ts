import { useEffect } from "react";
import * as z from "zod";
import { createKept } from "./kept-store.ts";

const kept = z.object({
  saved: z.array(z.string()).catch([]),
  /** Newest first. */
  recent: z.array(z.string()).catch([]),
});

const RECENT = 8;

/** Filters of one log: those that were saved, and those that were used last. */
const createQueries = (name: string) => createKept(name, kept.catch(kept.parse({})));

export const eventQueries = createQueries("simdeck.queries");
export const requestQueries = createQueries("simdeck.request-queries");

/** The filters of one log, also those that another window saves, and how to keep one. */
export function useSharedQueries(store: typeof eventQueries) {
  const { saved, recent } = store();
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === store.persist.getOptions().name) void store.persist.rehydrate();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [store]);
  return {
    saved,
    recent,
    /** Remembers a filter that was used. */
    note: (query: string) => {
      const text = query.trim();
      if (text === "" || recent[0] === text) return;
      const others = recent.filter((other) => other !== text);
      store.setState({ recent: [text, ...others].slice(0, RECENT) });
    },
    /** Saves a filter, or forgets a saved one. */
    toggle: (query: string) => {
      const text = query.trim();
      const others = saved.filter((other) => other !== text);
      store.setState({ saved: others.length < saved.length ? others : [text, ...saved] });
    },
  };
}
