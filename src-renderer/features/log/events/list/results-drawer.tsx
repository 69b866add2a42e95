import { ChevronDown, ChevronRight } from "lucide-react";
import {
  createContext,
  memo,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useReducer,
  useState,
} from "react";
import { Button } from "react-aria-components";
import type { ResultView, DeliveryTiming, EventFilter } from "#shared/domain/egress.ts";
import { call } from "../../../../bridge/client.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { goTo } from "../../../../stores/location.ts";
import { useFeed } from "../../../../stores/feed/feed-store.ts";
import { useRowHeight, useSettings } from "../../../../stores/settings-store.ts";
import { formatCount, formatDuration, formatPlural, shortUrl } from "../../../../ui/text/format.ts";
import { SlotGrid } from "../../../../ui/layout/slot-grid.tsx";
import { RowWindow } from "../../../../bridge/row-window.ts";
import { Mark } from "../../../../ui/display/simulator/mark.tsx";
import { MiddleClip } from "../../../../ui/display/middle-clip.tsx";
import { StatusChip } from "../../../../ui/display/status/status-chip.tsx";
import { TimingBar } from "../deliveries/timing-bar.tsx";
import { narrows } from "../filter/query.ts";
import { RedeliverFailed } from "./redeliver-failed.tsx";
import { tableScale } from "../deliveries/timing-parts.ts";
import "./results-drawer.css";

/** The columns of the delivery results. */
const resultColumns = [
  "Generation",
  "Seq",
  "Endpoint",
  "Status",
  "HTTP status",
  "Duration",
  "Type",
];

/** One attempt as cells. */
function ResultCells({ row }: { readonly row: ResultView }) {
  const isGood = row.status === "delivered";
  const url = useContext(EndpointUrls).get(`${row.kind} ${row.endpoint ?? ""}`);
  return (
    <>
      <div role="gridcell" className="mono figures faint with-mark">
        <Mark name={row.kind} />
        {row.generation}
      </div>
      <div role="gridcell" className="mono figures">
        {row.order ?? row.seq}
      </div>
      <div role="gridcell" className="mono soft result-receiver" title={url}>
        {url === undefined ? null : <MiddleClip text={shortUrl(url)} tail={7} />}
        <span className={url === undefined ? "" : "faint result-endpoint"}>
          {row.endpoint ?? "receiver"}
        </span>
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
      <div role="gridcell" className="mono type" title={row.type} aria-label={row.type}>
        <span className="start-clip">
          <bdi dir="ltr">{row.type}</bdi>
        </span>
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
export const ResultsDrawer = memo(({ filter }: { readonly filter: EventFilter }) => {
  const isOpen = useSettings((settings) => settings.resultsOpen);
  const { kinds } = filter;
  const total = useSum(kinds, "results");
  const failed = useSum(kinds, "failed");
  const news = `${String(total)} ${String(failed)}`;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className="results" aria-label="Results of deliveries">
      <div className="hstack results-bar">
        <Button
          className="results-head"
          aria-expanded={isOpen}
          onPress={() => {
            useSettings.setState({ resultsOpen: !isOpen });
          }}
        >
          <Icon size={13} aria-hidden />
          Delivery results
          {total > 0 ? (
            <span className="figures faint">{formatPlural(total, "attempt")}</span>
          ) : null}
          {failed > 0 ? <StatusChip tone="bad" word="failed" code={formatCount(failed)} /> : null}
        </Button>
        <RedeliverFailed filter={filter} news={news} />
      </div>
      {isOpen ? <ResultGrid filter={filter} news={news} /> : null}
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

/** The rows of the events that match. A new row of the first simulator moves all the others. */
function useResultRows(filter: EventFilter, news: string) {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const [total, setTotal] = useState(0);
  const rows = useMemo(() => {
    const load = async (first: number, count: number) => {
      const found = await call("results.window", { filter, first, count });
      setTotal(found.total);
      return found;
    };
    return new RowWindow<ResultView>(load, redraw);
  }, [filter]);
  const [range, setRange] = useState({ first: 0, end: 1 });
  useEffect(
    () => rows.want(range.first, Math.max(range.end, range.first + 1), () => true),
    [rows, range, news],
  );
  const onRange = useCallback((first: number, end: number) => setRange({ first, end }), []);
  return { rows, total, onRange };
}

interface ResultGridProps {
  readonly filter: EventFilter;
  /** Changes when an attempt has ended. */
  readonly news: string;
}

function ResultGrid({ filter, news }: ResultGridProps) {
  const { rows, total, onRange } = useResultRows(filter, news);
  const [active, setActive] = useState<number | null>(null);
  const [follow, setFollow] = useState(true);
  const rowHeight = useRowHeight();
  const open = (index: number) => {
    const row = rows.at(index);
    setActive(index);
    setFollow(false);
    if (row) goTo("events", { kind: row.kind, seq: String(row.seq) });
  };
  const urls = useEndpointUrls();
  return (
    <EndpointUrls value={urls}>
      <SlotGrid
        label="Delivery results"
        className="result-grid"
        columns={resultColumns}
        heads={{ Generation: "Run", Seq: "#", "HTTP status": "Answer" }}
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
      {total === 0 ? (
        <p className="results-empty">
          {narrows(filter)
            ? "No delivery matches the filter."
            : "No deliveries yet. Each attempt becomes a row here."}
        </p>
      ) : null}
    </EndpointUrls>
  );
}

/** URLs of endpoints by simulator and id. */
const EndpointUrls = createContext<ReadonlyMap<string, string>>(new Map());

function useEndpointUrls(): ReadonlyMap<string, string> {
  const writes = useFeed(({ statuses }) => [...statuses.values()].map((one) => one.writes).join());
  const endpoints = useCommand("endpoints.list", {}, { freshFor: writes }).data;
  return useMemo(
    () => new Map(endpoints?.map(({ kind, id, url }) => [`${kind} ${id ?? ""}`, url])),
    [endpoints],
  );
}
