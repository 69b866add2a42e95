import { useEffect, useRef, type RefObject } from "react";
import { AXIS_HEIGHT, BLOCK_HEIGHT, BLOCK_WIDTH, laneHeight, rowTop } from "./lane-geometry.ts";
import type { PackedLanes } from "./pack-lane.ts";
import { nameItem } from "../timeline-view.ts";

/** Brings a newly picked item into view, also one that was picked elsewhere. */
export function useReveal(
  scroller: RefObject<HTMLDivElement | null>,
  lanes: PackedLanes,
  selected: string | null,
  room: number,
): void {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (selected === shown.current) return;
    const block = placeOf(lanes, selected);
    const box = scroller.current;
    if (!block || !box) return;
    shown.current = selected;
    const seen = box.clientHeight - AXIS_HEIGHT;
    box.scrollTo({
      left: into({ at: block.x, size: BLOCK_WIDTH }, { at: box.scrollLeft, size: room }),
      top: into({ at: block.y, size: BLOCK_HEIGHT }, { at: box.scrollTop, size: seen }),
    });
  }, [scroller, lanes, selected, room]);
}

/** Returns the place of a block among all lanes, in pixels from the first. */
function placeOf(lanes: PackedLanes, key: string | null) {
  let top = 0;
  for (const { packed } of lanes) {
    const block = packed.blocks.find(({ scheduled }) => nameItem(scheduled) === key);
    if (block) return { x: block.x, y: top + rowTop(block.row) };
    top += laneHeight(packed.rows);
  }
  return undefined;
}

interface Extent {
  readonly at: number;
  readonly size: number;
}

/** Returns the start of a view that shows an item: the current one, or one with the item at a third. */
function into(what: Extent, view: Extent): number {
  const isSeen = what.at >= view.at && what.at + what.size <= view.at + view.size;
  return isSeen ? view.at : Math.max(0, what.at - view.size / 3);
}
