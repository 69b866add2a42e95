import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { Button } from "react-aria-components";
import type { ResultView, DeliveryTiming } from "#shared/domain/egress.ts";
import { call } from "../../../bridge/client.ts";
import { goTo } from "../../../stores/location.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { useRowHeight, useSettings } from "../../../stores/settings-store.ts";
import { formatCount, formatDuration } from "../../../ui/text/format.ts";
import { SlotGrid } from "../../../ui/layout/slot-grid.tsx";
import { RowWindow } from "../../../bridge/row-window.ts";
import { Mark } from "../../../ui/display/mark.tsx";
import { MiddleClip } from "../../../ui/display/middle-clip.tsx";
import { StatusChip } from "../../../ui/display/status-chip.tsx";
import { TimingBar } from "../deliveries/timing-bar.tsx";
import { tableScale } from "../deliveries/timing-parts.ts";
import "./results-drawer.css";

/** The columns of the delivery results. */
const resultColumns = ["Generation", "Seq", "Endpoint", "Status", "HTTP status", "Duration"];

/** One attempt as cells. */
function ResultCells({ row }: { readonly row: ResultView }) {
  const isGood = row.status === "delivered";
  return (
    <>
      <div role="gridcell" className="mono figures faint with-mark">
        <Mark name={row.kind} />
        {row.generation}
      </div>
      <div role="gridcell" className="mono figures">
        {row.seq}
      </div>
      <div role="gridcell" className="mono soft">
        <MiddleClip text={row.endpoint ?? "receiver"} />
      </div>
      <div role="gridcell">
        <StatusChip tone={isGood ? "good" : "bad"} word={row.status} />
      </div>
      <div role="gridcell" className="mono figures">
        {row.httpStatus ?? <span className="faint">{isGood ? "acknowledged" : "no answer"}</span>}
      </div>
      <div role="gridcell" className="hstack result-time figures">
        {row.timing === null ? null : <Duration timing={row.timing} isGood={isGood} />}
      </div>
    </>
  );
}

function Duration({
  timing,
  isGood,
}: {
  readonly timing: DeliveryTiming;
  readonly isGood: boolean;
}) {
  return (
    <>
      <span>{formatDuration(timing.waitMs + timing.answerMs)}</span>
      <TimingBar timing={timing} tone={isGood ? "good" : "bad"} scale={tableScale} />
    </>
  );
}

/** One row per delivery attempt, as `delivery.results` has them. */
export const ResultsDrawer = memo(({ kinds }: { readonly kinds: readonly string[] }) => {
  const isOpen = useSettings((settings) => settings.resultsOpen);
  const total = useSum(kinds, "results");
  const failed = useSum(kinds, "failed");
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className="results" aria-label="Results of deliveries">
      <Button
        className="results-head"
        aria-expanded={isOpen}
        onPress={() => {
          useSettings.setState({ resultsOpen: !isOpen });
        }}
      >
        <Icon size={13} aria-hidden />
        Delivery results
        <span className="figures faint">
          {formatCount(total)}
          {failed > 0 ? ` · ${formatCount(failed)} failed` : ""}
        </span>
      </Button>
      {isOpen ? <ResultGrid kinds={kinds} total={total} /> : null}
      {isOpen && total === 0 ? (
        <p className="results-empty">Nothing was delivered yet. Each attempt becomes a row here.</p>
      ) : null}
    </section>
  );
});
ResultsDrawer.displayName = "ResultsDrawer";

function useSum(kinds: readonly string[], field: "results" | "failed"): number {
  return useFeed(({ statuses }) =>
    [...statuses.values()]
      .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
      .reduce((sum, status) => sum + status[field], 0),
  );
}

/** Results of several simulators follow one another, so a new row of the first moves all the others. */
function useResultRows(kinds: readonly string[], total: number) {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const rows = useMemo(() => {
    const load = (first: number, count: number) =>
      call("results.window", { kinds: [...kinds], first, count });
    return new RowWindow<ResultView>(load, redraw);
  }, [kinds]);
  const [range, setRange] = useState({ first: 0, end: 0 });
  useEffect(() => rows.want(range.first, range.end, () => true), [rows, range, total]);
  const onRange = useCallback((first: number, end: number) => setRange({ first, end }), []);
  return { rows, onRange };
}

function ResultGrid({
  kinds,
  total,
}: {
  readonly kinds: readonly string[];
  readonly total: number;
}) {
  const { rows, onRange } = useResultRows(kinds, total);
  const [active, setActive] = useState<number | null>(null);
  const [follow, setFollow] = useState(true);
  const rowHeight = useRowHeight();
  const open = (index: number) => {
    const row = rows.at(index);
    setActive(index);
    setFollow(false);
    if (row) goTo("events", { kind: row.kind, seq: String(row.seq) });
  };
  return (
    <SlotGrid
      label="Delivery results"
      className="result-grid"
      columns={resultColumns}
      rowCount={total}
      rowHeight={rowHeight}
      rowAt={(index) => rows.at(index)}
      Cells={ResultCells}
      active={active}
      onActive={setActive}
      onOpen={open}
      follow={follow}
      onFollow={setFollow}
      onRange={onRange}
    />
  );
}
