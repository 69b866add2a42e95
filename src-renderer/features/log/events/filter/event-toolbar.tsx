import { memo, useState } from "react";
import type { EventFilter, EventRow } from "#shared/domain/egress.ts";
import { useCommand } from "../../../../bridge/use-command.ts";
import { useSimulators } from "../../../../bridge/use-simulators.ts";
import { useFeed } from "../../../../stores/feed/feed-store.ts";
import { whenWatched } from "../../../../stores/feed/feed.ts";
import { eventQueries } from "../../../../stores/query-store.ts";
import { brandNames } from "../../../../ui/text/query-terms.ts";
import { Facet, SimulatorFacet } from "../../filter/facet.tsx";
import { LogQueryBox } from "../../filter/log-query-box.tsx";
import { LogToolbar } from "../../filter/log-toolbar.tsx";
import type { LogRows } from "../../list/use-log-rows.ts";
import { eventView } from "../event-log.ts";
import { eventWords } from "./completions.ts";
import { ExportMenu } from "./export-menu.tsx";
import { isEverything, type Query } from "./query.ts";

interface EventToolbarProps {
  readonly query: Query;
  readonly rows: LogRows<EventRow>;
}

/** The filter of the event log, and its state. */
export function EventToolbar({ query, rows }: EventToolbarProps) {
  const { filter } = query;
  return (
    <LogToolbar
      view={eventView}
      noun="event"
      rows={rows}
      total={useFeed((feed) => feed.total)}
      freeze={freeze}
      filters={
        <>
          <EventQueryBox query={query} />
          <EventFacets filter={filter} />
        </>
      }
    >
      <ExportMenu filter={filter} matched={isEverything(filter) ? null : rows.matched} />
    </LogToolbar>
  );
}

/** Returns what the host answered to the filter that was asked for last. */
async function freeze() {
  await whenWatched();
  return useFeed.getState().tail;
}

/** The filter box, with proposals from what was recorded. */
const EventQueryBox = memo(({ query }: { readonly query: Query }) => {
  const [isOpen, setOpen] = useState(false);
  const simulators = useSimulators();
  // Half a word would narrow what there is to complete it with.
  const facets = useFacets({ ...query.filter, text: "" }, isOpen);
  const kinds = simulators.map(({ kind }) => kind);
  return (
    <LogQueryBox
      view={eventView}
      store={eventQueries}
      label="Filter events"
      placeholder='type:charge.* status:failed brand:stripe "text"'
      problem={query.problem}
      words={eventWords({ facets, kinds, brands: brandNames(simulators) })}
      onOpen={setOpen}
    />
  );
});
EventQueryBox.displayName = "EventQueryBox";

const outcomes = [
  { id: "delivered", title: "delivered" },
  { id: "failed", title: "failed" },
  { id: "pending", title: "pending" },
  { id: "none", title: "not sent" },
];

/** Three ways to narrow, each with how many events it would leave. */
const EventFacets = memo(({ filter }: { readonly filter: EventFilter }) => {
  const [isAsked, setAsked] = useState(false);
  const facets = useFacets(filter, isAsked);
  const types = (facets?.types ?? []).map(({ value }) => ({ id: value, title: value }));
  const menu = {
    view: eventView,
    onOpen: () => setAsked(true),
    emptyText: "No event was recorded yet",
  };
  return (
    <>
      <Facet
        {...menu}
        name="status"
        label="Status"
        mode="single"
        choices={outcomes}
        counts={facets?.outcomes}
      />
      <Facet
        {...menu}
        name="type"
        label="Type"
        mode="multiple"
        choices={types}
        counts={facets?.types}
      />
      <SimulatorFacet {...menu} counts={facets?.kinds} />
    </>
  );
});
EventFacets.displayName = "EventFacets";

/** Counts what each value of the filter would leave. Counting a long log takes a moment: only when it is `enabled`. */
function useFacets(filter: EventFilter, enabled: boolean) {
  const events = useFeed((feed) => (enabled ? feed.total : 0));
  return useCommand("events.facets", { filter }, { enabled, freshFor: String(events) }).data;
}
