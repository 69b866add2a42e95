import { recordUpdate } from "../events.ts";
import type { Page, SimContext, State } from "../state.ts";
import { listProperties } from "./columns.ts";
import type { PropertySchema } from "./types.ts";

/** A relation column that shows at both ends. */
type Mirrored = PropertySchema & {
  readonly type: "relation";
  readonly synced: { readonly id: string };
};

const isMirrored = (column: PropertySchema): column is Mirrored =>
  column.type === "relation" && column.synced !== undefined;

function relatedIds(page: Page | undefined, columnId: string): readonly string[] {
  const value = page?.values[columnId];
  return value?.type === "relation" ? value.ids : [];
}

function changeOtherEnd(
  context: SimContext,
  id: string,
  columnId: string,
  change: (ids: readonly string[]) => readonly string[],
): void {
  const { pages } = context.state;
  const page = pages.get(id);
  if (!page) return;
  const before = relatedIds(page, columnId);
  const ids = change(before);
  if (ids.length === before.length) return;
  const values = { ...page.values, [columnId]: { type: "relation", ids } as const };
  recordUpdate(context, page, pages.replace({ ...page, values }));
}

function columnsOf(state: State, page: Page | undefined): readonly Mirrored[] {
  return page ? listProperties(state, page).filter(isMirrored) : [];
}

/** Writes what changed in the two-way relations of a page at their other ends. */
export function mirrorRelations(context: SimContext, before: Page | undefined, after: Page): void {
  const { state } = context;
  const columns = new Map(
    [...columnsOf(state, before), ...columnsOf(state, after)].map((one) => [one.id, one]),
  );
  for (const { id, synced } of columns.values()) {
    const [old, now] = [relatedIds(before, id), relatedIds(after, id)];
    for (const gone of old.filter((one) => !now.includes(one))) {
      changeOtherEnd(context, gone, synced.id, (ids) => ids.filter((one) => one !== after.id));
    }
    for (const added of now.filter((one) => !old.includes(one))) {
      changeOtherEnd(context, added, synced.id, (ids) =>
        ids.includes(after.id) ? ids : [...ids, after.id],
      );
    }
  }
}
