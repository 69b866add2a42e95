import { useMemo } from "react";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { Empty } from "../../../ui/display/note.tsx";
import { Segments } from "../../../ui/controls/segments.tsx";
import { ItemBar } from "../items/item-bar.tsx";
import type { ItemLink } from "../items/item-links.ts";
import { ScheduledGrid } from "./scheduled-grid.tsx";
import { ScheduleJson } from "./schedule-json.tsx";
import { nameItem, useTimelineView } from "../timeline-view.ts";
import { useItemActions } from "../items/use-item-actions.ts";
import { formatCount } from "../../../ui/text/format.ts";

interface ScheduleFormsProps {
  readonly items: readonly ScheduledItem[];
  readonly kinds: readonly string[];
  readonly links: readonly ItemLink[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
}

/** The schedule below its lanes: the picked item, and all of them as a list or as text. */
export function ScheduleForms(props: ScheduleFormsProps) {
  const { items, kinds, links, problems, onEdit, onDuplicate } = props;
  const { form, selected, state } = useTimelineView();
  const { remove } = useItemActions();
  const picked = items.find((scheduled) => nameItem(scheduled) === selected);
  const shown = useMemo(
    () => items.filter(({ item }) => state === "all" || item.state === state),
    [items, state],
  );
  return (
    <>
      <div className="hstack timeline-forms">
        <Segments
          label="Shown as"
          value={form}
          choices={{ list: "List", json: "JSON" }}
          onChange={(chosen) => useTimelineView.setState({ form: chosen })}
        />
        {items.length > 0 && form === "list" ? <StateFilter items={items} /> : null}
        {items.length > 0 && !picked ? (
          <span className="faint clip">
            Select an item and move it with ← and → (with Shift: ten steps). ↑ and ↓ go to other
            items.
          </span>
        ) : null}
      </div>
      {picked ? (
        <ItemBar
          scheduled={picked}
          problem={problems.get(nameItem(picked))}
          links={links}
          onEdit={onEdit}
          onDuplicate={onDuplicate}
        />
      ) : null}
      {form === "json" ? (
        <ScheduleJson items={items} kinds={kinds} />
      ) : (
        <>
          <ScheduledGrid
            items={shown}
            problems={problems}
            onEdit={onEdit}
            onDuplicate={onDuplicate}
            onDelete={(scheduled) => void remove(scheduled)}
          />
          {items.length === 0 ? <NothingScheduled /> : null}
          {items.length > 0 && shown.length === 0 ? (
            <p className="faint scheduled-none">No item is {state}.</p>
          ) : null}
        </>
      )}
    </>
  );
}

function NothingScheduled() {
  return (
    <Empty title="Nothing is scheduled">
      <p>
        An item is a call that runs at a simulated time, such as a dispute two hours after a charge.
        Add an item, drop a timeline file here, or record a session.
      </p>
    </Empty>
  );
}

/** The number of items in each state, and the choice of those in the list. */
function StateFilter({ items }: { readonly items: readonly ScheduledItem[] }) {
  const shown = useTimelineView(({ state }) => state);
  const count = (wanted: string) =>
    formatCount(items.filter(({ item }) => item.state === wanted).length);
  return (
    <Segments
      label="State"
      value={shown}
      choices={{
        all: `All ${formatCount(items.length)}`,
        pending: `Pending ${count("pending")}`,
        done: `Done ${count("done")}`,
        failed: `Failed ${count("failed")}`,
      }}
      onChange={(state) => useTimelineView.setState({ state })}
    />
  );
}
