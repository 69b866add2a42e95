import type { ScheduledItem } from "../../stores/timeline-items.ts";
import { Button } from "../../ui/button.tsx";
import { sayNames, type ItemLink } from "./item-links.ts";
import { keyOf, selectItem } from "./timeline-view.ts";

interface ItemBarLinksProps {
  readonly scheduled: ScheduledItem;
  readonly links: readonly ItemLink[];
}

const MOST_SHOWN = 6;

/** Of whose answer the picked item makes use, and who of its own; each of them is a press away. */
export function ItemBarLinks({ scheduled, links }: ItemBarLinksProps) {
  const key = keyOf(scheduled);
  const before = links.filter(({ to }) => keyOf(to) === key);
  const after = links.filter(({ from }) => keyOf(from) === key);
  if (before.length + after.length === 0) return null;
  return (
    <div className="item-bar-line item-bar-links">
      {before.map((link) => (
        <LinkedItem key={keyOf(link.from)} words="takes" link={link} other={link.from} />
      ))}
      {after.slice(0, MOST_SHOWN).map((link) => (
        <LinkedItem key={keyOf(link.to)} words="gives" link={link} other={link.to} />
      ))}
      {after.length > MOST_SHOWN ? (
        <span className="faint">and {after.length - MOST_SHOWN} more</span>
      ) : null}
    </div>
  );
}

interface LinkedItemProps {
  readonly words: "takes" | "gives";
  readonly link: ItemLink;
  readonly other: ScheduledItem;
}

function LinkedItem({ words, link, other }: LinkedItemProps) {
  return (
    <span className="item-bar-link">
      <span className="faint">
        {words} <span className="mono">{sayNames(link)}</span> {words === "takes" ? "from" : "to"}
      </span>
      <Button
        size="small"
        tone="quiet"
        onPress={() => {
          selectItem(keyOf(other));
        }}
      >
        <span className="mono clip">{other.item.id}</span>
      </Button>
    </span>
  );
}
