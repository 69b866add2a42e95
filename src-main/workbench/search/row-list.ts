/** Rows of the log in their order, and how far they are known. */
export interface RowList {
  readonly length: number;
  /** The row that stands at this place. */
  at(index: number): number;
  /** Looks further until `deadline` (on the clock of `performance`); whether all was looked at. */
  advance(deadline: number): boolean;
  /** The share of the log that was looked at: 1 when all was. */
  readonly progress: number;
}

/** How many rows are looked at between two looks at the clock. */
export const ROWS_AT_ONCE = 256;

/** Every row: nothing to look for. */
export function everyRow(rows: { readonly length: number }): RowList {
  return {
    get length() {
      return rows.length;
    },
    at: (index) => index,
    advance: () => true,
    progress: 1,
  };
}
