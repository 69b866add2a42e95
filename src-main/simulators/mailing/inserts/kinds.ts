export type InsertKind = "card" | "buckslip";

/** The sizes in inches; the first is the default. */
export const INSERT_SIZES = {
  card: ["3.375x2.125", "2.125x3.375"],
  buckslip: ["8.75x3.75"],
} as const;
