import type { ScenarioRow, ScenarioView } from "#shared/domain/scenario-view.ts";
import { useMemo, useState } from "react";
import { goTo } from "../../../stores/location.ts";
import { useRowHeight } from "../../../stores/settings-store.ts";
import { Mark } from "../../../ui/display/simulator/mark.tsx";
import { StatusChip, type Tone } from "../../../ui/display/status/status-chip.tsx";
import { SlotGrid } from "../../../ui/layout/slot-grid.tsx";

const columns = ["Moment", "Expected", "Actual", "Result"];
const MOST_ROWS = 16;

const results: Readonly<Record<ScenarioRow["result"], { tone: Tone; word: string }>> = {
  same: { tone: "good", word: "same" },
  differs: { tone: "bad", word: "differs" },
  waiting: { tone: "wait", word: "not reached" },
  recorded: { tone: "none", word: "recorded" },
};

/** A row with the offset of its moment. */
interface ShownRow extends ScenarioRow {
  readonly at: string;
}

/** The expected and the recorded events, side by side, in order. Enter opens the event. */
export function Comparison({ view }: { readonly view: ScenarioView }) {
  const rowHeight = useRowHeight();
  const [active, setActive] = useState<number | null>(null);
  const rows = useMemo(() => sortRows(view), [view]);
  return (
    <div
      className="comparison"
      style={{ height: (Math.min(MOST_ROWS, Math.max(1, rows.length)) + 1) * rowHeight + 2 }}
    >
      <SlotGrid
        label="Expected and actual"
        className="comparison-grid"
        columns={columns}
        rowCount={rows.length}
        rowHeight={rowHeight}
        rowAt={(index) => rows[index]}
        Cells={Cells}
        active={active}
        onActive={setActive}
        onOpen={(index) => {
          setActive(index);
          const { kind, seq } = rows[index] ?? {};
          if (kind !== undefined && typeof seq === "number" && index === active) {
            goTo("events", { kind, seq: String(seq) });
          }
        }}
      />
    </div>
  );
}

/** Moment by moment; what has not come stands last, as its simulator expects it. */
function sortRows({ rows, frames }: ScenarioView): readonly ShownRow[] {
  const atOf = new Map(frames.map(({ moment, at }) => [moment, at]));
  return rows
    .map((row) => ({ ...row, at: row.moment === null ? "" : (atOf.get(row.moment) ?? "") }))
    .sort((one, other) => (one.moment ?? Infinity) - (other.moment ?? Infinity) || 0);
}

function Cells({ row }: { readonly row: ShownRow }) {
  const { kind, at, expected, actual, result } = row;
  return (
    <>
      <div role="gridcell" className={`figures faint ${result}`}>
        {at}
      </div>
      <div role="gridcell">
        <Side kind={kind} side={expected} missing={result === "recorded" ? "" : "nothing"} />
      </div>
      <div role="gridcell">
        <Side kind={kind} side={actual} missing={result === "waiting" ? "" : "nothing"} />
      </div>
      <div role="gridcell">
        <StatusChip {...results[result]} />
      </div>
    </>
  );
}

interface SideProps {
  readonly kind: string;
  readonly side: ScenarioRow["expected"];
  readonly missing: string;
}

function Side({ kind, side, missing }: SideProps) {
  if (!side) return <span className="faint">{missing}</span>;
  const { type, status, httpStatus } = side;
  return (
    <span className="hstack comparison-side">
      <Mark name={kind} />
      <code className="clip">{type}</code>
      {status === undefined ? null : (
        <StatusChip
          tone={status === "delivered" ? "good" : "bad"}
          word={status}
          code={httpStatus === undefined ? undefined : String(httpStatus)}
        />
      )}
    </span>
  );
}
