import { ChevronDown, ChevronRight, Download, GitCompare, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { removeSnapshots, restoreSnapshots } from "../../stores/snapshots/snapshot-calls.ts";
import { withUndo } from "../../stores/snapshots/undo-store.ts";
import { Button, IconButton } from "../../ui/controls/button.tsx";
import { useContextMenu } from "../../ui/controls/context-menu.tsx";
import { Empty } from "../../ui/display/note.tsx";
import { formatDateTime, formatPlural, formatWallDateTime } from "../../ui/text/format.ts";
import { exportSnapshot } from "./snapshot-files.ts";
import type { SnapshotGroup } from "./snapshot-groups.ts";
import type { SnapshotChange } from "./use-snapshots.ts";

/** The names that the scenario player gives. */
const FOR_PLAYER = /^scenario (?:start|moment \d+)$/;

interface SnapshotListProps {
  readonly groups: readonly SnapshotGroup[];
  readonly isLoading: boolean;
  readonly change: (step: SnapshotChange) => void;
  readonly onCompare: (group: SnapshotGroup) => void;
}

/** The snapshots, newest first. Those that the program took by itself are folded. */
export function SnapshotList({ groups, isLoading, change, onCompare }: SnapshotListProps) {
  const [isOpen, setOpen] = useState(false);
  if (isLoading) return null;
  const isTaken = ({ name, isAutomatic }: SnapshotGroup) => isAutomatic || FOR_PLAYER.test(name);
  const saved = groups.filter((group) => !isTaken(group));
  const automatic = groups.filter(isTaken);
  const rowOf = (group: SnapshotGroup) => (
    <SnapshotRow key={group.name} group={group} change={change} onCompare={onCompare} />
  );
  if (groups.length === 0) {
    return (
      <Empty title="No snapshot yet">
        <p>Save one to return to this state at any time.</p>
      </Empty>
    );
  }
  return (
    <div className="snapshot-scroll">
      <table className="snapshot-table" aria-label="Saved snapshots">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Saved</th>
            <th scope="col">Simulator time</th>
            <th scope="col">
              <span className="unseen">Do</span>
            </th>
          </tr>
        </thead>
        <tbody>{saved.map(rowOf)}</tbody>
        {automatic.length === 0 ? null : (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={4}>
                <Button
                  size="small"
                  tone="quiet"
                  isExpanded={isOpen}
                  onPress={() => setOpen(!isOpen)}
                >
                  {isOpen ? (
                    <ChevronDown size={13} aria-hidden />
                  ) : (
                    <ChevronRight size={13} aria-hidden />
                  )}
                  Taken for Undo and for scenarios
                  <span className="faint figures">{automatic.length}</span>
                </Button>
              </th>
            </tr>
            {isOpen ? automatic.map(rowOf) : null}
          </tbody>
        )}
      </table>
    </div>
  );
}

function SnapshotRow({
  group,
  change,
  onCompare,
}: {
  readonly group: SnapshotGroup;
} & Pick<SnapshotListProps, "change" | "onCompare">) {
  const { name, kinds, at, savedAt, events, isAutomatic } = group;
  const id = useId();
  const holds = [
    ...(events === 0 ? [] : [formatPlural(events, "event")]),
    formatPlural(kinds.length, "simulator"),
  ].join(", ");
  const undoable = `Restore ${name}`;
  const restore = () => withUndo({ title: undoable, kinds }, () => restoreSnapshots(kinds, name));
  const acts = {
    restore: () => change({ act: restore, said: `${name} restored`, undoable }),
    export: () => change({ act: () => exportSnapshot(group), said: String }),
    delete: () => change({ act: () => removeSnapshots(kinds, name), said: `${name} deleted` }),
  };
  const entries = [
    { id: "restore", title: "Restore", run: acts.restore },
    { id: "compare", title: "Compare", run: () => onCompare(group) },
    { id: "export", title: "Export", run: acts.export },
    { id: "delete", title: "Delete", run: acts.delete },
  ];
  const { menu, onContextMenu, onMenuKey } = useContextMenu();
  return (
    <tr
      onContextMenu={(event) => onContextMenu(event, entries)}
      onKeyDown={(event) => onMenuKey(event, event.currentTarget, entries)}
    >
      <th scope="row" id={id}>
        <span className="hstack">
          <span className="clip" title={name}>
            {name}
          </span>
          {isAutomatic ? <span className="tag">Undo</span> : null}
          {FOR_PLAYER.test(name) ? <span className="tag">Scenario</span> : null}
        </span>
        <span className="soft figures snapshot-holds">{holds}</span>
      </th>
      <td className="figures soft">
        {savedAt === undefined ? (
          <span className="faint">from a file</span>
        ) : (
          formatWallDateTime(savedAt)
        )}
      </td>
      <td className="figures soft">{formatDateTime(at)}</td>
      <td>
        <span className="hstack snapshot-do">
          <Button size="small" describedBy={id} onPress={acts.restore}>
            Restore
          </Button>
          <IconButton label="Compare" describedBy={id} onPress={() => onCompare(group)}>
            <GitCompare size={14} aria-hidden />
          </IconButton>
          <IconButton label="Export" describedBy={id} onPress={acts.export}>
            <Download size={14} aria-hidden />
          </IconButton>
          <IconButton label="Delete" describedBy={id} onPress={acts.delete}>
            <Trash2 size={14} aria-hidden />
          </IconButton>
        </span>
        {menu}
      </td>
    </tr>
  );
}
