import { useMemo, useState, type KeyboardEvent } from "react";
import { announce } from "../../stores/announcer-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useScheduledItems, type ScheduledItem } from "../../stores/timeline-items.ts";
import { useSchedule } from "../../stores/use-schedule.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { formatPlural } from "../../ui/format.ts";
import { Empty, Note } from "../../ui/note.tsx";
import { Segments } from "../../ui/segments.tsx";
import { checkSchedule } from "./check-schedule.ts";
import { ItemBar } from "./item-bar.tsx";
import { ItemForm } from "./item-form.tsx";
import { Lanes } from "./lanes.tsx";
import { changesTowards, readTimelineText } from "./read-timeline-text.ts";
import { ScheduledGrid } from "./scheduled-grid.tsx";
import { ScheduleJson } from "./schedule-json.tsx";
import { TimelineToolbar } from "./timeline-toolbar.tsx";
import { keyOf, useTimelineView } from "./timeline-view.ts";
import { useDuplicate, useItemActions } from "./use-item-actions.ts";
import "./timeline.css";

/** What is going to be called, and when: as lanes, as a list and as text, all of the same schedule. */
export function TimelineRegion() {
  const simulators = useChosenSimulators();
  const kinds = useMemo(() => simulators.map(({ kind }) => kind), [simulators]);
  const items = useScheduledItems(kinds);
  const problems = useMemo(() => checkSchedule(items), [items]);
  const [edited, setEdited] = useState<ScheduledItem | "new" | null>(null);
  const importing = useImport(kinds, items);
  const duplicate = useDuplicate(kinds);
  const onDuplicate = (scheduled: ScheduledItem) => void duplicate(scheduled);
  const { undo, redo } = useItemActions();
  const close = () => {
    setEdited(null);
  };
  return (
    <section
      role="region"
      aria-label="Timeline"
      className="timeline"
      onKeyDown={(event) => {
        onUndoKey(
          event,
          () => void undo(),
          () => void redo(),
        );
      }}
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files.item(0);
        if (file) importing.take(file);
      }}
    >
      <TimelineToolbar
        items={items}
        onAdd={() => {
          setEdited("new");
        }}
        onImport={importing.take}
      />
      {importing.problem === null ? null : <Note tone="bad">{importing.problem}</Note>}
      {items.length > 0 ? (
        <Lanes items={items} problems={problems} onEdit={setEdited} onDuplicate={onDuplicate} />
      ) : null}
      <ScheduleForms {...{ items, kinds, problems, onDuplicate }} onEdit={setEdited} />
      <Dialog title="Timeline item" isOpen={edited !== null} onClose={close} width="wide">
        <ItemForm edited={edited === "new" ? null : edited} onDone={close} />
      </Dialog>
    </section>
  );
}

interface ScheduleFormsProps {
  readonly items: readonly ScheduledItem[];
  readonly kinds: readonly string[];
  readonly problems: ReadonlyMap<string, string>;
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
}

function ScheduleForms({ items, kinds, problems, onEdit, onDuplicate }: ScheduleFormsProps) {
  const { form, selected } = useTimelineView();
  const { remove } = useItemActions();
  const picked = items.find((scheduled) => keyOf(scheduled) === selected);
  return (
    <>
      <div className="timeline-forms">
        <Segments
          label="Shown as"
          value={form}
          choices={{ list: "List", json: "JSON" }}
          onChange={(chosen) => {
            useTimelineView.setState({ form: chosen });
          }}
        />
        {items.length > 0 && !picked ? (
          <span className="faint">
            Pick an item, then move it with ← and →, ten steps with Shift; ↑ ↓ go to others.
          </span>
        ) : null}
      </div>
      {picked ? (
        <ItemBar
          scheduled={picked}
          problem={problems.get(keyOf(picked))}
          onEdit={onEdit}
          onDuplicate={onDuplicate}
        />
      ) : null}
      {form === "json" ? (
        <ScheduleJson items={items} kinds={kinds} />
      ) : (
        <>
          <ScheduledGrid
            items={items}
            problems={problems}
            onEdit={onEdit}
            onDelete={(scheduled) => void remove(scheduled)}
          />
          {items.length === 0 ? <NothingScheduled /> : null}
        </>
      )}
    </>
  );
}

function onUndoKey(event: KeyboardEvent, undo: () => void, redo: () => void): void {
  const isTyping =
    event.target instanceof HTMLElement &&
    event.target.closest("input, textarea, .json-editor") !== null;
  if (isTyping || !(event.ctrlKey || event.metaKey)) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

/** Takes a timeline file in: what it names is set, what it does not name stays. */
function useImport(kinds: readonly string[], items: readonly ScheduledItem[]) {
  const schedule = useSchedule();
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File) => {
    const { file: found, problems } = readTimelineText(await file.text(), kinds);
    if (!found) {
      const said = problems.slice(0, 3).map(({ path, message }) => {
        return `${path === null ? "" : `${path.map(String).join(".")}: `}${message}`;
      });
      setProblem(`${file.name}: ${said.join("; ")}`);
      announce(`${file.name} was not imported`);
      return;
    }
    setProblem(null);
    const changes = changesTowards(found, items, false);
    await schedule.change(`${formatPlural(changes.length, "item")} imported`, changes);
  };
  return { problem, take: (file: File) => void read(file) };
}

function NothingScheduled() {
  return (
    <Empty title="Nothing is scheduled">
      <p>
        An item is a call that the simulator makes to itself when its clock reaches a moment, such
        as a dispute two hours after the charge. Add one, drop a timeline file here, or record what
        you do.
      </p>
    </Empty>
  );
}
