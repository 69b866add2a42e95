import { useEffect, useMemo, useState, type KeyboardEvent, type ReactNode } from "react";
import { useLocation } from "../../stores/location.ts";
import { useFeed } from "../../stores/feed/feed-store.ts";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useScheduledItems, type ScheduledItem } from "../../stores/schedule/timeline-items.ts";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { Dialog } from "../../ui/controls/dialog.tsx";
import { Note } from "../../ui/display/note.tsx";
import { checkSchedule } from "./schedule/check-schedule.ts";
import { ItemForm } from "./items/item-form.tsx";
import { findLinks } from "./items/item-links.ts";
import { ScenarioPlayer } from "./player/player.tsx";
import { useTimelineView } from "./timeline-view.ts";
import { Lanes } from "./lanes/lanes.tsx";
import { ScheduleForms } from "./schedule/schedule-forms.tsx";
import { TimelineToolbar } from "./timeline-toolbar.tsx";
import { useDuplicate, useItemActions } from "./items/use-item-actions.ts";
import { announce } from "../../stores/announcer-store.ts";
import { proposedCall } from "../../stores/schedule/proposed-call.ts";
import { useSchedule } from "../../stores/schedule/use-schedule.ts";
import { formatPlural } from "../../ui/text/format.ts";
import { changesTowards, readTimelineText } from "./schedule/read-timeline-text.ts";
import "./timeline.css";

/**
 * The scheduled calls and their times: as lanes, as a list and as text, all of the same schedule.
 *
 * @param children The past and the future of the clocks: below the schedule, unless it is empty.
 */
export function TimelineRegion({ children }: { readonly children: ReactNode }) {
  const tab = useTimelineView((view) => view.tab);
  useLinkedTab();
  const scheduled = useFeed(({ statuses }) =>
    [...statuses.values()].reduce((sum, status) => sum + status.scheduled, 0),
  );
  return (
    <section role="region" aria-label="Timeline" className="vstack timeline">
      <Tabs
        label="Timeline"
        selected={tab}
        onSelect={(id) => {
          useTimelineView.setState({ tab: id === "scenario" ? "scenario" : "schedule" });
        }}
        tabs={[
          {
            id: "schedule",
            title: "Schedule",
            count: scheduled === 0 ? undefined : scheduled,
            content: <ScheduleTab>{children}</ScheduleTab>,
          },
          { id: "scenario", title: "Scenario", content: <ScenarioPlayer /> },
        ]}
      />
    </section>
  );
}

/** A link that names a sample or the tab leads to the player. */
function useLinkedTab(): void {
  const { sample, tab } = useLocation().params;
  useEffect(() => {
    if (sample !== undefined || tab === "scenario") useTimelineView.setState({ tab: "scenario" });
  }, [sample, tab]);
}

/** The scheduled calls and their times: as lanes, as a list and as text, all of the same schedule. */
function ScheduleTab({ children }: { readonly children: ReactNode }) {
  const simulators = useChosenSimulators();
  const kinds = useMemo(() => simulators.map(({ kind }) => kind), [simulators]);
  const items = useScheduledItems(kinds);
  const problems = useMemo(() => checkSchedule(items), [items]);
  const links = useMemo(() => findLinks(items), [items]);
  const [edited, setEdited] = useState<ScheduledItem | "new" | null>(() =>
    proposedCall() ? "new" : null,
  );
  const importing = useImport(kinds, items);
  const duplicate = useDuplicate(kinds);
  const onDuplicate = (scheduled: ScheduledItem) => void duplicate(scheduled);
  const { undo, redo } = useItemActions();
  const close = () => setEdited(null);
  return (
    <div
      className="vstack schedule-tab"
      role="presentation"
      onKeyDown={(event) =>
        onUndoKey(
          event,
          () => void undo(),
          () => void redo(),
        )
      }
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files.item(0);
        if (file) importing.take(file);
      }}
    >
      <TimelineToolbar items={items} onAdd={() => setEdited("new")} onImport={importing.take} />
      {importing.problem === null ? null : <Note tone="bad">{importing.problem}</Note>}
      {items.length > 0 ? (
        <Lanes {...{ items, links, problems, onDuplicate }} onEdit={setEdited} />
      ) : null}
      {items.length > 0 ? null : children}
      <ScheduleForms {...{ items, kinds, links, problems, onDuplicate }} onEdit={setEdited} />
      {items.length > 0 ? children : null}
      <Dialog title="Timeline item" isOpen={edited !== null} onClose={close} width="wide">
        <ItemForm edited={edited === "new" ? null : edited} onDone={close} />
      </Dialog>
    </div>
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
      announce(`${file.name} was not imported`, { tone: "bad" });
      return;
    }
    setProblem(null);
    const changes = changesTowards(found, items, false);
    await schedule.change(`${formatPlural(changes.length, "item")} imported`, changes);
  };
  return { problem, take: (file: File) => void read(file) };
}
