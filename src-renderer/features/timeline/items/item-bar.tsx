import { Copy, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { explainOffset, offsetSeconds } from "#shared/domain/timeline.ts";
import { writeOffset } from "#shared/domain/timeline-names.ts";
import { useStatus } from "../../../stores/feed/feed-store.ts";
import type { ScheduledItem } from "../../../stores/schedule/timeline-items.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextInput } from "../../../ui/forms/field.tsx";
import { formatMoment } from "../../../ui/text/format.ts";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { Note } from "../../../ui/display/note.tsx";
import { StatusChip } from "../../../ui/display/status/status-chip.tsx";
import { type ItemLink, describeNames } from "./item-links.ts";
import { itemStates } from "./item-states.ts";
import { useItemActions } from "./use-item-actions.ts";
import { nameItem, selectItem } from "../timeline-view.ts";

interface ItemBarLinksProps {
  readonly scheduled: ScheduledItem;
  readonly links: readonly ItemLink[];
}

const MOST_SHOWN = 6;

/** Of whose answer the picked item makes use, and who of its own; each of them is a press away. */
function ItemBarLinks({ scheduled, links }: ItemBarLinksProps) {
  const key = nameItem(scheduled);
  const before = links.filter(({ to }) => nameItem(to) === key);
  const after = links.filter(({ from }) => nameItem(from) === key);
  if (before.length + after.length === 0) return null;
  return (
    <div className="hstack item-bar-line item-bar-links">
      {before.map((link) => (
        <LinkedItem key={nameItem(link.from)} words="uses" link={link} other={link.from} />
      ))}
      {after.slice(0, MOST_SHOWN).map((link) => (
        <LinkedItem key={nameItem(link.to)} words="gives" link={link} other={link.to} />
      ))}
      {after.length > MOST_SHOWN ? (
        <span className="faint">and {after.length - MOST_SHOWN} more</span>
      ) : null}
    </div>
  );
}

interface LinkedItemProps {
  readonly words: "uses" | "gives";
  readonly link: ItemLink;
  readonly other: ScheduledItem;
}

function LinkedItem({ words, link, other }: LinkedItemProps) {
  return (
    <span className="item-bar-link">
      <span className="faint">
        {words} <span className="mono">{describeNames(link)}</span>{" "}
        {words === "uses" ? "from" : "to"}
      </span>
      <Button size="small" tone="quiet" onPress={() => selectItem(nameItem(other))}>
        <span className="mono clip">{other.item.id}</span>
      </Button>
    </span>
  );
}

interface ItemBarProps {
  readonly scheduled: ScheduledItem;
  readonly problem: string | undefined;
  readonly links: readonly ItemLink[];
  readonly onEdit: (item: ScheduledItem) => void;
  readonly onDuplicate: (item: ScheduledItem) => void;
}

/** The picked item: how it stands, and every way to change it without dragging. */
export function ItemBar({ scheduled, problem, links, onEdit, onDuplicate }: ItemBarProps) {
  const { kind, item } = scheduled;
  const { remove } = useItemActions();
  return (
    <div role="group" aria-label={`Item ${item.id}`} className="vstack item-bar">
      <div className="hstack item-bar-line">
        <Mark name={kind} />
        <span className="mono item-bar-id clip">{item.id}</span>
        <StatusChip
          {...itemStates[item.state]}
          code={item.response === undefined ? undefined : String(item.response.status)}
        />
        <span className="mono clip grow faint">
          {item.call.method} {item.call.path}
        </span>
        {item.state === "pending" ? <DueField scheduled={scheduled} key={item.due} /> : null}
        <Button size="small" onPress={() => onEdit(scheduled)}>
          <Pencil size={12} aria-hidden />
          {item.state === "pending" ? "Change" : "Schedule again"}
        </Button>
        <Button size="small" onPress={() => onDuplicate(scheduled)}>
          <Copy size={12} aria-hidden />
          Duplicate
        </Button>
        <Button size="small" label={`Delete ${item.id}`} onPress={() => void remove(scheduled)}>
          <Trash2 size={12} aria-hidden />
        </Button>
      </div>
      <ItemBarLinks scheduled={scheduled} links={links} />
      {problem === undefined ? null : <Note tone="warn">{problem}</Note>}
    </div>
  );
}

const nudges = [
  { seconds: -900, title: "−15 m" },
  { seconds: -60, title: "−1 m" },
  { seconds: 60, title: "+1 m" },
  { seconds: 900, title: "+15 m" },
];

/** When the item is due, typed or nudged. */
function DueField({ scheduled }: { readonly scheduled: ScheduledItem }) {
  const { now } = useStatus(scheduled.kind);
  const { moveTo } = useItemActions();
  const [text, setText] = useState<string | null>(null);
  const due = Date.parse(scheduled.item.due);
  const shown = text ?? writeOffset((due - now) / 1_000);
  const problem = explainOffset(shown.trim());
  const apply = () => {
    if (text === null || problem !== undefined) return;
    setText(null);
    void moveTo(scheduled, now + offsetSeconds(shown.trim()) * 1_000);
  };
  return (
    <span className="hstack item-due">
      {nudges.map(({ seconds, title }) => (
        <Button
          key={seconds}
          size="small"
          tone="quiet"
          label={`Move by ${title}`}
          onPress={() =>
            void moveTo(scheduled, due + seconds * 1_000, `nudge ${scheduled.item.id}`)
          }
        >
          {title}
        </Button>
      ))}
      <span className="item-due-field" title={`${formatMoment(due)} UTC`}>
        <TextInput
          label="Due from now"
          bare
          mono
          value={shown}
          onChange={setText}
          onEnter={apply}
          onBlur={apply}
          error={text === null ? undefined : problem}
        />
      </span>
    </span>
  );
}
