import { TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useMove, type MoveMoveEvent } from "react-aria";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { StatusChip } from "../../../ui/display/status/status-chip.tsx";
import { itemStates } from "../items/item-states.ts";
import { describeFromNow } from "./lane-axis.tsx";
import { chooseSnap, type LaneScale } from "./lane-scale.ts";
import { nameItem, selectItem, useTimelineView } from "../timeline-view.ts";
import { useItemActions } from "../items/use-item-actions.ts";
import "./lane-item.css";

interface LaneItemProps {
  readonly scheduled: ScheduledItem;
  readonly x: number;
  readonly y: number;
  readonly now: number;
  readonly scale: LaneScale;
  readonly items: readonly ScheduledItem[];
  readonly isTabStop: boolean;
  /** From whose answers it takes values, in words. */
  readonly takes: string | undefined;
  readonly problem: string | undefined;
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
}

const TEN_YEARS_SECONDS = 315_576_000;

/** An item in its lane: dragged, or moved by the arrow keys, along the simulator's clock. */
export function LaneItem(props: LaneItemProps) {
  const { scheduled, x, y, now, scale, isTabStop, problem } = props;
  const { item, kind } = scheduled;
  const key = nameItem(scheduled);
  const isSelected = useTimelineView((view) => view.selected === key);
  const { target, moveProps } = useLaneMove(props);
  const element = useFocusWhenPicked(isSelected);
  const shownX = target === null ? x : scale.toX(target);
  const seconds = ((target ?? Date.parse(item.due)) - now) / 1_000;
  const { tone, word } = itemStates[item.state];
  return (
    <div
      {...moveProps}
      ref={element}
      role="slider"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={`${item.id} of ${kind}`}
      aria-orientation="horizontal"
      aria-readonly={item.state !== "pending"}
      aria-valuemin={-TEN_YEARS_SECONDS}
      aria-valuemax={TEN_YEARS_SECONDS}
      aria-valuenow={Math.round(seconds)}
      aria-valuetext={[describeFromNow(seconds), word, say(item.call), props.takes, problem]
        .filter(Boolean)
        .join(", ")}
      className={`lane-item ${item.state} ${isSelected ? "picked" : ""} ${target === null ? "" : "moving"}`}
      style={{ transform: `translate(${String(shownX)}px, ${String(y)}px)` }}
      onFocus={() => selectItem(key)}
      onClick={() => {
        // A press begins a move and gives no focus by itself.
        element.current?.focus({ preventScroll: true });
        selectItem(key);
      }}
      onDoubleClick={() => props.onEdit(scheduled)}
    >
      {problem === undefined ? (
        <StatusChip tone={tone} word={item.id} />
      ) : (
        <span className="hstack lane-problem clip" title={problem}>
          <TriangleAlert size={11} aria-hidden /> <span className="clip">{item.id}</span>
        </span>
      )}
      {target === null ? null : (
        <span className="lane-target figures">{describeFromNow(seconds)}</span>
      )}
    </div>
  );
}

function say({ method, path }: ScheduledItem["item"]["call"]): string {
  return `${method} ${path}`;
}

/** The picked item has the focus where the focus was in the lanes before. */
function useFocusWhenPicked(isSelected: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    if (isSelected && before?.closest(".lanes") && before !== element.current) {
      element.current?.focus({ preventScroll: true });
    }
  }, [isSelected]);
  return element;
}

/** Moving one item: by pointer until it is let go, by key at once and one call after the other. */
function useLaneMove(props: LaneItemProps) {
  const { scheduled, scale, now, items, onEdit, onDuplicate } = props;
  const { moveTo, remove } = useItemActions();
  const [target, setTarget] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  const isWriting = useRef(false);
  const grip = useRef({ x: 0, scale });
  const snap = chooseSnap(scale.pxPerSecond) * 1_000;
  const isFixed = scheduled.item.state !== "pending";
  const due = Date.parse(scheduled.item.due);

  const aim = (time: number) => {
    wanted.current = Math.max(now + Math.min(snap, 1_000), time);
    setTarget(wanted.current);
  };
  const settle = async (gesture: string | undefined) => {
    if (isWriting.current) return;
    isWriting.current = true;
    let written: number | null = null;
    while (wanted.current !== null && wanted.current !== written) {
      written = wanted.current;
      if (!(await moveTo(scheduled, written, gesture))) break;
    }
    isWriting.current = false;
    wanted.current = null;
    setTarget(null);
  };
  const step = (count: number) => {
    aim((wanted.current ?? due) + count * snap);
    void settle(`keys ${nameItem(scheduled)}`);
  };
  const { moveProps } = useMove({
    onMoveStart: () => {
      grip.current = { x: scale.toX(due), scale };
    },
    onMove: (event: MoveMoveEvent) => {
      if (isFixed) return;
      if (event.pointerType === "keyboard") {
        step(Math.sign(event.deltaX) * (event.shiftKey ? 10 : 1));
        return;
      }
      grip.current.x += event.deltaX;
      // The scale stays as it was when the drag began: it must not slip away under the pointer.
      const time = grip.current.scale.toTime(grip.current.x);
      aim(now + Math.round((time - now) / snap) * snap);
    },
    onMoveEnd: ({ pointerType }) => {
      if (pointerType !== "keyboard" && wanted.current !== null) void settle(undefined);
    },
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const others: Readonly<Record<string, () => void>> = {
      Enter: () => onEdit(scheduled),
      Delete: () => void remove(scheduled),
      ArrowUp: () => pick(items, scheduled, -1),
      ArrowDown: () => pick(items, scheduled, 1),
      Home: () => pick(items, scheduled, -Infinity),
      End: () => pick(items, scheduled, Infinity),
    };
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "d";
    const act = isCopy ? () => onDuplicate(scheduled) : others[event.key];
    if (!act) {
      moveProps.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    act();
  };
  return { target, moveProps: { ...moveProps, onKeyDown } };
}

/** Picks the item that falls due so many places earlier or later. */
function pick(items: readonly ScheduledItem[], from: ScheduledItem, by: number): void {
  const here = items.findIndex((scheduled) => nameItem(scheduled) === nameItem(from));
  const there = items[Math.min(items.length - 1, Math.max(0, here + by))];
  if (there) selectItem(nameItem(there));
}
