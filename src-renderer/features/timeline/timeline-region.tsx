import { Plus } from "lucide-react";
import { useState } from "react";
import { useChosenSimulators } from "../../stores/scope-store.ts";
import { useScheduledItems, type ScheduledItem } from "../../stores/timeline-items.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatPlural } from "../../ui/format.ts";
import { Empty } from "../../ui/note.tsx";
import { ItemForm } from "./item-form.tsx";
import { ScheduledGrid } from "./scheduled-grid.tsx";
import { asTimelineFile } from "./timeline-file.ts";
import "./timeline.css";

/** What is going to be called, and when. */
export function TimelineRegion() {
  const kinds = useChosenSimulators().map(({ kind }) => kind);
  const items = useScheduledItems(kinds);
  const [edited, setEdited] = useState<ScheduledItem | "new" | null>(null);
  const close = () => {
    setEdited(null);
  };
  return (
    <section role="region" aria-label="Timeline" className="timeline">
      <header className="timeline-head">
        <h2>Schedule</h2>
        <span className="faint figures">{formatPlural(items.length, "item")}</span>
        <span className="grow" />
        {items.length > 0 ? (
          <CopyButton text={() => asTimelineFile(items)} what="as timeline file" wordy />
        ) : null}
        <Button
          onPress={() => {
            setEdited("new");
          }}
        >
          <Plus size={13} aria-hidden />
          Add item
        </Button>
      </header>
      <ScheduledGrid items={items} onEdit={setEdited} />
      {items.length === 0 ? <NothingScheduled /> : null}
      <Dialog title="Timeline item" isOpen={edited !== null} onClose={close} width="wide">
        <ItemForm edited={edited === "new" ? null : edited} onDone={close} />
      </Dialog>
    </section>
  );
}

function NothingScheduled() {
  return (
    <Empty title="Nothing is scheduled">
      <p>
        An item is a call that the simulator makes to itself when its clock reaches a moment, such
        as a dispute two hours after the charge.
      </p>
    </Empty>
  );
}
