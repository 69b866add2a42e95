import { forbidden } from "../errors.ts";
import type { Item } from "../state.ts";

/** Refuses to move or delete a folder that is locked. */
export function requireUnlocked(item: Item): void {
  if (item.type === "folder" && (item.locks ?? []).length > 0) throw forbidden();
}
