import { namesUsedBy } from "#shared/domain/timeline-names.ts";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { nameItem } from "../timeline-view.ts";

/** An item that uses values of another item's response. */
export interface ItemLink {
  readonly from: ScheduledItem;
  readonly to: ScheduledItem;
  /** The names under which the values go over, at least one. */
  readonly names: readonly string[];
}

/**
 * Finds the items that use values of others; of several items that bind a name, the last before its use
 * counts.
 */
export function findLinks(items: readonly ScheduledItem[]): readonly ItemLink[] {
  const binders = new Map<string, ScheduledItem>();
  return items.flatMap((to) => {
    const { kind, item } = to;
    const links = new Map<string, { from: ScheduledItem; to: ScheduledItem; names: string[] }>();
    for (const name of namesUsedBy(item.call)) {
      const from = binders.get(`${kind} ${name}`);
      if (!from) continue;
      const link = links.get(nameItem(from)) ?? { from, to, names: [] };
      link.names.push(name);
      links.set(nameItem(from), link);
    }
    for (const name of Object.keys(item.bind)) binders.set(`${kind} ${name}`, to);
    return [...links.values()];
  });
}

/** The names of a link as a schedule writes them. */
export function describeNames({ names }: ItemLink): string {
  return names.map((name) => `\${${name}}`).join(", ");
}

/** Per item that takes values, by its key: which, and from whom. */
export function describeTakes(links: readonly ItemLink[]): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const link of links) {
    const words = `uses ${describeNames(link)} from ${link.from.item.id}`;
    const key = nameItem(link.to);
    said.set(key, [said.get(key) ?? [], words].flat().join(", "));
  }
  return said;
}
