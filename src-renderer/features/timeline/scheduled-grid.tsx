import { Pencil, Trash2 } from "lucide-react";
import { Cell, Column, Row, Table, TableBody, TableHeader } from "react-aria-components";
import { callApi } from "../../bridge/api-call.ts";
import { announce } from "../../stores/announcer-store.ts";
import { useRefreshItems, type ScheduledItem } from "../../stores/timeline-items.ts";
import { IconButton } from "../../ui/button.tsx";
import { formatMoment } from "../../ui/format.ts";
import { hueOf, Mark } from "../../ui/mark.tsx";
import { StatusChip, type Tone } from "../../ui/status-chip.tsx";

interface ScheduledGridProps {
  readonly items: readonly ScheduledItem[];
  readonly onEdit: (item: ScheduledItem) => void;
}

/** Every item with what became of it, in the order they fall due. */
export function ScheduledGrid({ items, onEdit }: ScheduledGridProps) {
  const rows = items.map((scheduled) => ({
    ...scheduled,
    id: `${scheduled.kind}/${scheduled.item.id}`,
  }));
  return (
    <Table aria-label="Scheduled items" className="table">
      <TableHeader>
        <Column isRowHeader>Id</Column>
        <Column>At</Column>
        <Column>Call</Column>
        <Column>State</Column>
      </TableHeader>
      <TableBody items={rows}>
        {(scheduled) => (
          <Row id={scheduled.id}>
            <Cell>
              <span className="cell-line">
                <Mark hue={hueOf(scheduled.kind)} />
                <span className="mono clip">{scheduled.item.id}</span>
              </span>
            </Cell>
            <Cell>
              <span className="cell-line figures">
                <span className="mono">{scheduled.item.at}</span>
                <span className="faint">{formatMoment(Date.parse(scheduled.item.due))}</span>
              </span>
            </Cell>
            <Cell>
              <span className="mono clip block">
                <span className="faint">{scheduled.item.call.method}</span>{" "}
                {scheduled.item.call.path}
              </span>
            </Cell>
            <Cell>
              <StateCell scheduled={scheduled} onEdit={onEdit} />
            </Cell>
          </Row>
        )}
      </TableBody>
    </Table>
  );
}

const states = {
  pending: { tone: "wait", word: "pending" },
  done: { tone: "good", word: "done" },
  failed: { tone: "bad", word: "failed" },
} as const satisfies Record<string, { tone: Tone; word: string }>;

interface StateCellProps {
  readonly scheduled: ScheduledItem;
  readonly onEdit: (item: ScheduledItem) => void;
}

function StateCell({ scheduled, onEdit }: StateCellProps) {
  const { kind, item } = scheduled;
  const refresh = useRefreshItems();
  const remove = async () => {
    const path = `/_sim/timeline/${encodeURIComponent(item.id)}`;
    const { refusal } = await callApi({ kind, method: "DELETE", path });
    announce(refusal ? refusal.message : `${item.id} taken off the schedule`);
    refresh();
  };
  return (
    <span className="cell-line">
      <StatusChip
        {...states[item.state]}
        code={item.response === undefined ? undefined : String(item.response.status)}
      />
      <span className="grow" />
      <IconButton
        label={`Change ${item.id}`}
        onPress={() => {
          onEdit(scheduled);
        }}
      >
        <Pencil size={13} aria-hidden />
      </IconButton>
      <IconButton label={`Delete ${item.id}`} onPress={() => void remove()}>
        <Trash2 size={13} aria-hidden />
      </IconButton>
    </span>
  );
}
