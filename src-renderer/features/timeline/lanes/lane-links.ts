import type { ItemLink } from "../items/item-links.ts";
import { BLOCK_HEIGHT, BLOCK_WIDTH, rowTop } from "./lane-geometry.ts";
import type { LaneBlock } from "./pack-lane.ts";
import { nameItem } from "../timeline-view.ts";

/** A line from one block of a lane to another, as a box of which some sides are drawn. */
export interface LaneLink {
  readonly link: ItemLink;
  /** Straight on, down or up around a corner, around the left of two over each other, or below others. */
  readonly shape: "along" | "down" | "up" | "around" | "below";
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Line = Omit<LaneLink, "link">;

const MIDDLE = BLOCK_HEIGHT / 2;
/** The distance at which a line leaves a block, from its left side. */
const STEM = 12;
/** The distance of a line that goes around a block. */
const ASIDE = 7;
/** The distance of a line between two rows from a block. */
const BETWEEN = 2;

/** The lines of one lane: of those links whose two ends have a block in it. */
export function placeLinks(
  links: readonly ItemLink[],
  blocks: readonly LaneBlock[],
): readonly LaneLink[] {
  if (links.length === 0) return [];
  const places = placesOf(blocks);
  return links.flatMap((link) => {
    const [from, to] = [places.get(nameItem(link.from)), places.get(nameItem(link.to))];
    return from && to ? [{ link, ...placeLink(from, to) }] : [];
  });
}

interface BlockPosition extends LaneBlock {
  /** The end of the block before it in its row; only its own line may pass behind it. */
  readonly freeFrom: number;
}

function placesOf(blocks: readonly LaneBlock[]): ReadonlyMap<string, BlockPosition> {
  const ends: number[] = [];
  return new Map(
    blocks.map((block) => {
      const freeFrom = ends[block.row] ?? -Infinity;
      ends[block.row] = block.x + BLOCK_WIDTH;
      return [nameItem(block.scheduled), { ...block, freeFrom }];
    }),
  );
}

function placeLink(from: BlockPosition, to: BlockPosition): Line {
  const across = to.x - from.x;
  if (from.row === to.row) return placeInRow(from, to);
  if (across < STEM * 2) return placeAround(from, to);
  const x = from.x + STEM;
  const isFree = to.freeFrom <= x;
  const width = isFree ? across - STEM : across;
  const [begin, end] = [rowTop(from.row), rowTop(to.row)];
  if (end > begin) {
    const y = begin + BLOCK_HEIGHT;
    return { shape: "down", x, width, y, height: end - y + (isFree ? MIDDLE : -BETWEEN) };
  }
  const y = end + (isFree ? MIDDLE : BLOCK_HEIGHT + BETWEEN);
  return { shape: "up", x, width, y, height: begin - y };
}

function placeInRow(from: BlockPosition, to: BlockPosition): Line {
  const end = from.x + BLOCK_WIDTH;
  const top = rowTop(from.row);
  if (to.freeFrom <= end) {
    return { shape: "along", x: end, y: top + MIDDLE, width: to.x - end, height: 0 };
  }
  const x = from.x + STEM;
  return { shape: "below", x, y: top + BLOCK_HEIGHT, width: to.x - from.x, height: BETWEEN };
}

/** Two that stand over each other: from the left side of one to that of the other. */
function placeAround(from: BlockPosition, to: BlockPosition): Line {
  const [begin, end] = [rowTop(from.row), rowTop(to.row)];
  const y = Math.min(begin, end) + MIDDLE;
  const width = to.x - from.x + ASIDE;
  return { shape: "around", x: from.x - ASIDE, y, width, height: Math.abs(end - begin) };
}
