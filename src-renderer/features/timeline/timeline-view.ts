import { create } from "zustand";
import type { ScheduledItem } from "../../stores/schedule/timeline-items.ts";

/** Items in one state, or all of them. */
export type ShownState = "all" | ScheduledItem["item"]["state"];

interface TimelineView {
  /** The item that is picked in lanes and list alike. */
  readonly selected: string | null;
  readonly tab: "schedule" | "scenario";
  readonly form: "list" | "json";
  /** Which items the list has. */
  readonly state: ShownState;
  /** A step of the zoom; null fits it to the items. */
  readonly zoom: number | null;
  readonly collapses: boolean;
}

/** The view of the timeline. */
export const useTimelineView = create<TimelineView>(() => ({
  selected: null,
  tab: "schedule",
  form: "list",
  state: "all",
  zoom: null,
  collapses: true,
}));

/** Returns the key of an item. */
export function nameItem({ kind, item }: ScheduledItem): string {
  return `${kind}/${item.id}`;
}

/** Picks an item; null for none. */
export function selectItem(key: string | null): void {
  useTimelineView.setState({ selected: key });
}
