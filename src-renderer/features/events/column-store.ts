import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

const kept = z.object({ widths: z.record(z.string(), z.number().min(1).max(2_000)).catch({}) });

type Columns = Readonly<z.output<typeof kept>>;

/** How wide a person made the log's columns, in pixels by name. */
export const useColumns = create<Columns>()(
  persist((): Columns => ({ widths: {} }), {
    name: "simdeck.log-columns",
    storage: createJSONStorage(() => localStorage),
    merge: (stored) => kept.catch({ widths: {} }).parse(stored ?? {}),
  }),
);

/** Makes a column so wide; null leaves it to the grid again. */
export function setColumnWidth(column: string, width: number | null): void {
  useColumns.setState(({ widths }) => {
    const others = Object.entries(widths).filter(([name]) => name !== column);
    const set = width === null ? [] : [[column, width] as const];
    return { widths: Object.fromEntries<number>([...others, ...set]) };
  });
}
