import type { Wire } from "./present-mini.ts";
import type { FileStorageState } from "./state.ts";

/** What showing needs: the state, and where links lead. */
export interface View {
  readonly state: FileStorageState;
  readonly baseUrl: string;
}

/** `2026-01-15T12:00:00Z` */
export function presentTime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** A user in a line. */
export function presentUserMini({ state }: View, id: string): Wire {
  const user = state.users.get(id);
  return { type: "user", id, name: user?.name ?? "", login: user?.login ?? "" };
}
