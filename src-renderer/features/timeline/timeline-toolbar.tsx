import { announce, announceError } from "../../stores/announcer-store.ts";
import { saveFile } from "../../bridge/save-file.ts";
import { Maximize2, Plus, Redo2, Undo2, Upload, ZoomIn, ZoomOut } from "lucide-react";
import { FileTrigger } from "react-aria-components";
import type { ScheduledItem } from "../../stores/schedule/timeline-items.ts";
import { useSchedule } from "../../stores/schedule/use-schedule.ts";
import { Button, IconButton, Toggle } from "../../ui/controls/button.tsx";
import { useCopy } from "../../ui/controls/copy-button.tsx";
import { formatPlural } from "../../ui/text/format.ts";
import { ActionMenu } from "../../ui/controls/menu-button.tsx";
import { fitZoom, zoomSteps } from "./lanes/lane-scale.ts";
import { asTimelineFile } from "../../stores/schedule/timeline-file.ts";
import { useTimelineView } from "./timeline-view.ts";

interface TimelineToolbarProps {
  readonly items: readonly ScheduledItem[];
  readonly onAdd: () => void;
  readonly onImport: (file: File) => void;
}

/** The commands for the whole schedule. */
export function TimelineToolbar({ items, onAdd, onImport }: TimelineToolbarProps) {
  const schedule = useSchedule();
  return (
    <header className="hstack timeline-head">
      <h2>Schedule</h2>
      <span className="faint figures">{formatPlural(items.length, "item")}</span>
      <span className="grow" />
      {items.length > 0 ? <LaneTools items={items} /> : null}
      <IconButton label="Undo" onPress={() => void schedule.undo()} isDisabled={!schedule.canUndo}>
        <Undo2 size={14} aria-hidden />
      </IconButton>
      <IconButton label="Redo" onPress={() => void schedule.redo()} isDisabled={!schedule.canRedo}>
        <Redo2 size={14} aria-hidden />
      </IconButton>
      <FileTrigger
        acceptedFileTypes={["application/json", ".json"]}
        onSelect={(files) => {
          const file = files?.item(0);
          if (file) onImport(file);
        }}
      >
        <Button tone="quiet" size="small">
          <Upload size={13} aria-hidden />
          Import
        </Button>
      </FileTrigger>
      {items.length > 0 ? <ExportMenu items={items} /> : null}
      <Button onPress={onAdd}>
        <Plus size={13} aria-hidden />
        Add item
      </Button>
    </header>
  );
}

function LaneTools({ items }: { readonly items: readonly ScheduledItem[] }) {
  const { zoom, collapses } = useTimelineView();
  const at = zoom ?? fitZoom(items.map(({ item }) => Date.parse(item.due)));
  const zoomTo = (step: number | null) => useTimelineView.setState({ zoom: step });
  return (
    <span className="hstack lane-tools">
      <Toggle isSelected={collapses} onChange={(on) => useTimelineView.setState({ collapses: on })}>
        Collapse idle
      </Toggle>
      <IconButton label="Zoom out" onPress={() => zoomTo(at - 1)} isDisabled={at === 0}>
        <ZoomOut size={14} aria-hidden />
      </IconButton>
      <IconButton
        label="Zoom in"
        onPress={() => zoomTo(at + 1)}
        isDisabled={at === zoomSteps.length - 1}
      >
        <ZoomIn size={14} aria-hidden />
      </IconButton>
      <IconButton label="Fit" onPress={() => zoomTo(null)} isDisabled={zoom === null}>
        <Maximize2 size={13} aria-hidden />
      </IconButton>
    </span>
  );
}

/** Saves the schedule as a timeline file, and announces it once it is written. */
async function saveTimeline(items: readonly ScheduledItem[]): Promise<void> {
  try {
    const file = await saveFile("schedule.sim-timeline.json", asTimelineFile(items));
    if (file !== null) announce(`${formatPlural(items.length, "item")} saved as ${file}`);
  } catch (error) {
    announceError(error);
  }
}

function ExportMenu({ items }: { readonly items: readonly ScheduledItem[] }) {
  const [, copy] = useCopy();
  const schedule = useSchedule();
  const all = items.map(({ kind, item }) => ({ kind, id: item.id, after: null }));
  return (
    <ActionMenu
      label="Export and more"
      actions={[
        {
          id: "save",
          title: "Save timeline file",
          run: () => void saveTimeline(items),
        },
        {
          id: "copy",
          title: "Copy as timeline file",
          run: () => copy(asTimelineFile(items)),
        },
        {
          id: "clear",
          title: "Clear schedule",
          run: () => void schedule.change(`${formatPlural(all.length, "item")} deleted`, all),
        },
      ]}
    >
      Export
    </ActionMenu>
  );
}
