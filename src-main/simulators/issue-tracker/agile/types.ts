import type { Share } from "../access/types.ts";

/** A saved JQL query. */
export interface Filter {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly jql: string;
  readonly ownerId: string;
  /** The accounts that have starred it. */
  readonly favouriteOf: readonly string[];
  /** The people who see it, besides its owner. */
  readonly shares: readonly Share[];
  /** The people who change it, besides its owner. */
  readonly editShares: readonly Share[];
  readonly created: number;
}

/** A page that people arrange for themselves. It has no gadgets here. */
export interface Dashboard {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly ownerId: string;
  readonly shares: readonly Share[];
  readonly editShares: readonly Share[];
  readonly created: number;
}

/** A board over the issues of a filter. Boards of the type `scrum` have sprints. */
export interface Board {
  readonly id: string;
  readonly name: string;
  readonly type: "scrum" | "kanban";
  readonly filterId: string;
  /** The project that the board belongs to; `null` for the board of a person. */
  readonly projectId: string | null;
  readonly ownerId: string;
  readonly created: number;
}

/** A sprint of a board. Times are in milliseconds. */
export interface Sprint {
  readonly id: string;
  readonly boardId: string;
  readonly name: string;
  readonly goal: string;
  readonly state: "future" | "active" | "closed";
  readonly startDate: number | null;
  readonly endDate: number | null;
  readonly completeDate: number | null;
  readonly created: number;
}
