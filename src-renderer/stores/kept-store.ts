import type * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

/**
 * Creates a store that is kept in the browser's storage: over restarts, or with `session` over reloads.
 * The schema reads what was kept and accepts anything; without anything kept it gives the first state.
 */
export function createKept<State extends object>(
  name: string,
  schema: z.ZodType<State>,
  lifetime: "local" | "session" = "local",
) {
  return create<State>()(
    persist((): State => schema.parse({}), {
      name,
      storage: createJSONStorage(() => (lifetime === "local" ? localStorage : sessionStorage)),
      merge: (kept) => schema.parse(kept ?? {}),
    }),
  );
}
