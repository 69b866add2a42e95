import type { ComponentType } from "react";
import { elementShape, type Block, type Element } from "../shapes.ts";

/** A block as its component gets it. */
export interface BlockProps {
  readonly block: Block;
  /** The id of its block; empty where the workspace gave it none. */
  readonly blockId: string;
  /** Draws the blocks within it. */
  readonly Inner: ComponentType<{ readonly blocks: readonly unknown[] }>;
}

/** Returns the elements of a list whose type is known by its fields. */
export function readElements(value: unknown): readonly Element[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => elementShape.safeParse(one).data ?? []);
}
