import type { ReactNode } from "react";
import "./combo.css";

interface ProposalsProps<Item> {
  /** The id of the input's field; the list and its options derive theirs from it. */
  readonly id: string;
  readonly items: readonly Item[];
  /** The place of the option that Enter would pick; -1 for none. */
  readonly active: number;
  readonly className?: string;
  readonly keyOf: (item: Item) => string;
  /** Default: every item can be picked. */
  readonly isDisabled?: (item: Item) => boolean;
  readonly onPick: (item: Item) => void;
  readonly children: (item: Item) => ReactNode;
}

/** The proposals below an input that keeps the focus. */
export function Proposals<Item>(props: ProposalsProps<Item>) {
  const { id, items, active, className = "", keyOf, isDisabled, onPick, children } = props;
  if (items.length === 0) return null;
  return (
    // Not a stop of its own, as a box that scrolls would be: it goes away when the input is left.
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Proposals"
      className={`combo-list ${className}`}
      tabIndex={-1}
    >
      {items.map((item, place) => (
        <div
          key={keyOf(item)}
          role="option"
          id={`${id}-${String(place)}`}
          aria-selected={place === active}
          aria-disabled={isDisabled?.(item) === true || undefined}
          className="option"
          ref={(option) => {
            if (place === active) option?.scrollIntoView({ block: "nearest" });
          }}
          // The input keeps the focus, so that its blur does not close the list before the click.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(item);
          }}
        >
          {children(item)}
        </div>
      ))}
    </div>
  );
}
