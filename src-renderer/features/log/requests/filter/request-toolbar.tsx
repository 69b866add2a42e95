import { SquareTerminal } from "lucide-react";
import { memo, useState } from "react";
import { useStore } from "zustand";
import { requestSources } from "#shared/domain/request-source.ts";
import type { RequestFacets, RequestFilter, RequestRow } from "#shared/domain/request-row.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { useSimulators } from "../../../../bridge/use-simulators.ts";
import { requestQueries } from "../../../../stores/query-store.ts";
import { Toggle } from "../../../../ui/controls/button.tsx";
import type { Completion } from "../../../../ui/forms/query-completions.ts";
import { formatCount, formatPlural } from "../../../../ui/text/format.ts";
import { brandNames, readValues, withTerms } from "../../../../ui/text/query-terms.ts";
import { Facet, SimulatorFacet } from "../../filter/facet.tsx";
import { LogQueryBox } from "../../filter/log-query-box.tsx";
import { LogToolbar } from "../../filter/log-toolbar.tsx";
import type { LogRows } from "../../list/use-log-rows.ts";
import { setQuery } from "../../log-view.ts";
import { useConsole } from "../console/console-store.ts";
import type { RequestTail } from "../list/pull-tail.ts";
import { requestView } from "../request-log.ts";
import { namedStatuses, requestKeys, type RequestQuery } from "./request-query.ts";

interface RequestToolbarProps {
  readonly query: RequestQuery;
  readonly rows: LogRows<RequestRow>;
  readonly newest: RequestTail | null;
}

/** The filter of the request log, and its state. */
export function RequestToolbar({ query, rows, newest }: RequestToolbarProps) {
  const isConsoleOpen = useConsole((view) => view.isOpen);
  const total = newest?.total ?? 0;
  return (
    <LogToolbar
      view={requestView}
      noun="request"
      rows={rows}
      total={total}
      freeze={() => Promise.resolve(newest)}
      filters={
        <>
          <RequestQueryBox query={query} total={total} />
          <Quick status="refused" title="Refused" count={newest?.refused ?? 0} />
          <Quick status="unsupported" title="Not simulated" count={newest?.unsupported ?? 0} />
          <RequestFacets filter={query.filter} total={total} />
        </>
      }
    >
      <Toggle
        isSelected={isConsoleOpen}
        onChange={(isOpen) => {
          useConsole.setState({ isOpen });
        }}
      >
        <SquareTerminal size={13} aria-hidden />
        Console
      </Toggle>
    </LogToolbar>
  );
}

interface QueryBoxProps {
  readonly query: RequestQuery;
  /** The number of requests. */
  readonly total: number;
}

/** The filter box, with proposals from what was logged. */
const RequestQueryBox = memo(({ query, total }: QueryBoxProps) => {
  const [isOpen, setOpen] = useState(false);
  const simulators = useSimulators();
  const facets = useFacets({ ...query.filter, text: "" }, total, isOpen);
  const kinds = simulators.map(({ kind }) => kind);
  const brands = brandNames(simulators);
  return (
    <LogQueryBox
      view={requestView}
      store={requestQueries}
      label="Filter requests"
      placeholder='path:/v1/charges status:4xx brand:stripe "text"'
      problem={query.problem}
      words={{
        keys: requestKeys,
        valuesOf: (key) => listValues(key, facets, kinds, brands),
        guessed: ["method", "sim", "brand"],
      }}
      onOpen={setOpen}
    />
  );
});
RequestQueryBox.displayName = "RequestQueryBox";

const noted = (values: RequestFacets["kinds"] | undefined): Completion[] =>
  (values ?? []).map(({ value, count }) => ({
    insert: value,
    note: formatPlural(count, "request"),
  }));

const meant = (values: readonly string[], note: string): Completion[] =>
  values.map((insert) => ({ insert, note }));

function listValues(
  key: string,
  facets: RequestFacets | undefined,
  kinds: readonly string[],
  brands: readonly string[],
): readonly Completion[] {
  if (key === "method") return noted(facets?.methods);
  if (key === "status") return [...noted(facets?.statuses), ...meant(namedStatuses, "")];
  if (key === "sim") return meant(kinds, "simulator");
  if (key === "brand") return meant(brands, "provider");
  if (key === "from") return meant(requestSources, "source");
  return [];
}

interface FacetsProps {
  readonly filter: RequestFilter;
  readonly total: number;
}

/** Ways to narrow by one press, each with how many requests it would leave. */
const RequestFacets = memo(({ filter, total }: FacetsProps) => {
  const [isAsked, setAsked] = useState(false);
  const facets = useFacets(filter, total, isAsked);
  const statuses = (facets?.statuses ?? []).map(({ value }) => ({ id: value, title: value }));
  const menu = {
    view: requestView,
    onOpen: () => setAsked(true),
    emptyText: "No request yet",
  };
  return (
    <>
      <Facet
        {...menu}
        name="status"
        label="Status"
        mode="multiple"
        choices={statuses}
        counts={facets?.statuses}
      />
      <SimulatorFacet {...menu} counts={facets?.kinds} />
    </>
  );
});
RequestFacets.displayName = "RequestFacets";

/** Counts what each value of the filter would leave. Counting a long log takes a moment: only when it is `enabled`. */
function useFacets(filter: RequestFilter, total: number, enabled: boolean) {
  const options = { enabled, freshFor: enabled ? String(total) : "" };
  return useCommand("requests.facets", { filter }, options).data;
}

interface QuickProps {
  readonly status: string;
  readonly title: string;
  readonly count: number;
}

/** A filter that is one press away while it would find something. */
function Quick({ status, title, count }: QuickProps) {
  const text = useStore(requestView, (view) => view.query);
  const isOn = readValues(text, "status").includes(status);
  if (count === 0 && !isOn) return null;
  return (
    <Toggle
      isSelected={isOn}
      onChange={(on) => setQuery(requestView, withTerms(text, "status", on ? [status] : []))}
    >
      {title} <span className="figures faint">{formatCount(count)}</span>
    </Toggle>
  );
}
