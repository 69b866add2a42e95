import { ownValue } from "#core/state/own-value.ts";
import { validationError } from "../../errors.ts";
import type { Block, BlockContent } from "../../state.ts";
import { kinds } from "./kinds.ts";

/** A block as far as its children depend on it; `undefined` for a page. */
type Holder =
  | { readonly type: string; readonly settings: Readonly<Record<string, unknown>> }
  | undefined;

/** A child as far as its parent depends on it. */
interface Child {
  readonly type: string;
  readonly content: BlockContent;
}

/** Returns whether a block, or a page, may have children of a type. Headings have some only if they toggle. */
export function canHold(holder: Holder, child: string): boolean {
  const within = ownValue(kinds, child)?.within;
  if (within !== undefined && within !== holder?.type) return false;
  if (!holder) return true;
  const kind = ownValue(kinds, holder.type);
  if (!kind?.parts.includes("children")) return false;
  if ("is_toggleable" in kind.defaults && holder.settings["is_toggleable"] !== true) return false;
  return kind.holds === undefined || kind.holds === child;
}

/** Refuses new children that their parent, a block or a page, cannot have. */
export function checkChildren(parent: Block | undefined, children: readonly Child[]): void {
  const holder = parent && { type: parent.type, settings: parent.content.settings };
  const wrong = children.find(({ type }) => !canHold(holder, type));
  if (wrong) {
    const name = parent?.type ?? "page";
    throw validationError(`Block of type ${name} does not support ${wrong.type} children.`);
  }
  if (parent?.type === "table") checkWidths(parent.content.settings["table_width"], children);
}

/** Refuses rows with more or fewer cells than their table has columns, in new tables too. */
export function checkWidths(width: unknown, rows: readonly Pick<Child, "content">[]): void {
  if (rows.every(({ content }) => content.cells === undefined || content.cells.length === width)) {
    return;
  }
  throw validationError(
    "Number of cells in table row must match the table width of the parent table.",
  );
}
