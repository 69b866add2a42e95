import type { ComponentType } from "react";
import type { LogRow, LogViewStore } from "./log-view.ts";

/** Everything that makes one log: events or requests. */
export interface LogDefinition<Row extends LogRow, Filter> {
  readonly place: "events" | "requests";
  /** A row in one word: `event`. */
  readonly noun: string;
  readonly view: LogViewStore<Row, Filter>;
  /** The name of the grid. */
  readonly label: string;
  /** The class that sets the columns of the grid. */
  readonly className: string;
  readonly columns: readonly string[];
  /** The heads of columns that show another text than their name. */
  readonly heads: Readonly<Record<string, string>>;
  readonly Cells: ComponentType<{ readonly row: Row }>;
  /** A filter that selects every row. */
  readonly everything: Filter;
  /** Returns `count` rows that match, from the position `first` on. */
  load(page: Page<Filter>): Promise<{ readonly rows: readonly Row[] }>;
  /** Returns the position of a row among those that match; null when the filter does not select it. */
  locate(filter: Filter, name: RowName): Promise<{ readonly index: number } | null>;
  /** Returns the name of a row. */
  nameOf(row: Row): RowName;
  /** Returns whether a row still exists; default: the detail says when it does not. */
  exists?(row: Row): Promise<boolean>;
  /** Returns whether a row may have changed since it was loaded; default: it never does. */
  isStale?(row: Row, filter: Filter): boolean;
}

/** Names a row of a log. */
export interface RowName {
  readonly kind: string;
  /** The `seq` of an event, the number of a request. */
  readonly number: number;
  /** Absent: the present one. */
  readonly generation?: number | undefined;
}

interface Page<Filter> {
  readonly filter: Filter;
  readonly first: number;
  readonly count: number;
  /** True to get what was found so far in a long search. */
  readonly partial?: boolean;
}
