import type * as z from "zod";
import type { position } from "./doors/parents.ts";
import { notFound } from "./errors.ts";
import type { NotesState } from "./state.ts";
import { AT_END, childIds, type Position } from "./tree.ts";

/** The position a client asked for, which must be next to a child of that very parent. */
export function positionIn(
  state: NotesState,
  parentId: string,
  given: z.output<typeof position> | undefined,
  after?: string,
): Position {
  const sibling = after ?? given?.after_block?.id;
  if (sibling !== undefined) {
    if (childIds(state, parentId).includes(sibling)) return { after: sibling };
    throw notFound("block", sibling);
  }
  return given?.type === "start" || given?.type === "page_start" ? { at: "start" } : AT_END;
}
