import type { Locator, Page } from "@playwright/test";

/** A grid by its name, and its cells by the names of their columns. */
export interface Grid<Column extends string> {
  readonly element: Locator;
  /** The rows that hold something; the head is not one of them. */
  readonly rows: Locator;
  row(text: string | RegExp): Locator;
  cell(row: Locator, column: Column): Locator;
}

/** A grid whose columns stand in the order given. */
export function createGrid<const Columns extends readonly string[]>(
  page: Page,
  name: string,
  columns: Columns,
): Grid<Columns[number]> {
  const element = page.getByRole("grid", { name });
  const rows = element.getByRole("row").filter({ has: page.getByRole("gridcell") });
  return {
    element,
    rows,
    row: (text) => rows.filter({ hasText: text }),
    cell: (row, column) => row.getByRole("gridcell").nth(columns.indexOf(column)),
  };
}
