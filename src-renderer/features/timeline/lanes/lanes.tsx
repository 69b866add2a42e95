import { useMemo, useLayoutEffect, useRef, useState } from "react";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { LOW_WINDOW, useMedia } from "../../../ui/layout/use-media.ts";
import { describeTakes, type ItemLink } from "../items/item-links.ts";
import { Lane, LaneName } from "./lane.tsx";
import { LaneAxis } from "./lane-axis.tsx";
import { BLOCK_WIDTH, NAMES_WIDTH } from "./lane-geometry.ts";
import { placeLinks } from "./lane-links.ts";
import { LaneOverview } from "./lane-overview.tsx";
import { buildScale, fitZoom, zoomSteps, type LaneScale } from "./lane-scale.ts";
import { LaneWaits } from "./lane-waits.tsx";
import { packLane, type PackedLanes } from "./pack-lane.ts";
import { nameItem, useTimelineView } from "../timeline-view.ts";
import { useReveal } from "./use-reveal.ts";
import "./lanes.css";

const UNMEASURED = 900;

/** Returns the visible part of a strip that scrolls sideways, without its fixed part. */
function useStrip(beside: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(0);
  const [room, setRoom] = useState(UNMEASURED);
  useLayoutEffect(() => {
    const strip = scroller.current;
    if (!strip) return;
    const measure = () => {
      if (strip.clientWidth > beside) setRoom(strip.clientWidth - beside);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    return () => observer.disconnect();
  }, [beside]);
  const onScroll = () => setLeft(scroller.current?.scrollLeft ?? 0);
  return { scroller, left, room, onScroll };
}

interface LanesProps {
  readonly items: readonly ScheduledItem[];
  readonly links: readonly ItemLink[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
}

const DRAWN_BEYOND = 300;
/** In a low window the list below must stay in sight. */
const ROWS_WHEN_LOW = 3;

/** The schedule along time, one lane for each simulator that has one. */
export function Lanes({ items, links, problems, onEdit, onDuplicate }: LanesProps) {
  const { scroller, left, room, onScroll } = useStrip(NAMES_WIDTH);
  const kinds = useMemo(() => [...new Set(items.map(({ kind }) => kind))], [items]);
  const nows = useNows(kinds);
  const scale = useLaneScale(items, nows, room);
  const isLow = useMedia(LOW_WINDOW);
  const lanes = useMemo(
    () =>
      kinds.map((kind) => {
        const ofKind = items.filter((scheduled) => scheduled.kind === kind);
        const packed = packLane(ofKind, scale, isLow ? ROWS_WHEN_LOW : undefined);
        const lines = placeLinks(
          links.filter(({ to }) => to.kind === kind),
          packed.blocks,
        );
        return { kind, count: ofKind.length, packed, lines };
      }),
    [kinds, items, links, scale, isLow],
  );
  const takes = useMemo(() => describeTakes(links), [links]);
  const selected = useTimelineView((view) => view.selected);
  useReveal(scroller, lanes, selected, room);
  const [from, to] = [left - DRAWN_BEYOND, left + room + DRAWN_BEYOND];
  const tabStop = findTabStop(lanes, selected, left);
  const base = Math.min(...nows.values());
  return (
    <div className="lanes">
      <div className="lane-box" ref={scroller} onScroll={onScroll} tabIndex={-1}>
        <div className="lane-names">
          <div className="lane-corner" />
          {lanes.map(({ kind, count, packed }) => (
            <LaneName key={kind} kind={kind} count={count} rows={packed.rows} />
          ))}
        </div>
        <div className="lane-sheet" style={{ width: scale.width }}>
          <LaneAxis scale={scale} base={base} from={from} to={to} />
          <LaneWaits scale={scale} from={from} to={to} />
          {lanes.map(({ kind, packed, lines }) => (
            <Lane
              key={kind}
              {...{ kind, packed, lines, scale, from, to, items, problems, takes, tabStop }}
              {...{ onEdit, onDuplicate }}
              now={nows.get(kind) ?? base}
            />
          ))}
        </div>
      </div>
      {scale.width > room ? (
        <LaneOverview
          {...{ items, kinds, scale, left, room }}
          onLeft={(to) => {
            if (scroller.current) scroller.current.scrollLeft = to;
          }}
        />
      ) : null}
    </div>
  );
}

function useNows(kinds: readonly string[]): ReadonlyMap<string, number> {
  const statuses = useFeed((feed) => feed.statuses);
  return useMemo(
    () => new Map(kinds.map((kind) => [kind, statuses.get(kind)?.now ?? 0])),
    [kinds, statuses],
  );
}

/** The scale for the current items; a running clock moves it only once per second. */
function useLaneScale(
  items: readonly ScheduledItem[],
  nows: ReadonlyMap<string, number>,
  room: number,
): LaneScale {
  const { zoom, collapses } = useTimelineView();
  return useMemo(() => {
    const times = [...nows.values(), ...items.map(({ item }) => Date.parse(item.due))];
    const pxPerSecond = zoomSteps[zoom ?? fitZoom(times)] ?? 1;
    return buildScale(times, { pxPerSecond, collapses, room });
  }, [items, nows, room, zoom, collapses]);
}

/** The one block that Tab comes to: the picked one, or the first in sight. */
function findTabStop(lanes: PackedLanes, selected: string | null, left: number): string | null {
  const blocks = lanes.flatMap(({ packed }) => packed.blocks);
  const picked = blocks.find(({ scheduled }) => nameItem(scheduled) === selected);
  const block = picked ?? blocks.find(({ x }) => x + BLOCK_WIDTH > left) ?? blocks[0];
  return block ? nameItem(block.scheduled) : null;
}
