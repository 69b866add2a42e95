import { memo, useState } from "react";
import type { EventFilter } from "#shared/domain/egress.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { eventQueries, useSharedQueries } from "../../../stores/query-store.ts";
import { QueryBox } from "../../../ui/forms/query-box.tsx";
import { brandNames } from "../../../ui/text/query-terms.ts";
import { setQuery, useLogView } from "../log-store.ts";
import { eventVocabulary } from "./completions.ts";
import type { Query } from "./query.ts";

/** The filter of the log, with proposals from what was recorded. */
export const EventQueryBox = memo(({ query }: { readonly query: Query }) => {
  const text = useLogView((view) => view.query);
  const [isOpen, setOpen] = useState(false);
  const queries = useSharedQueries(eventQueries);
  return (
    <QueryBox
      label="Filter events"
      placeholder='type:charge.* status:failed brand:stripe "text"'
      text={text}
      onChange={setQuery}
      problem={query.problem}
      vocabulary={useVocabulary(query.filter, isOpen)}
      onOpen={setOpen}
      onUse={queries.note}
      onToggleSaved={queries.toggle}
    />
  );
});
EventQueryBox.displayName = "EventQueryBox";

function useVocabulary(filter: EventFilter, enabled: boolean) {
  const { saved, recent } = useSharedQueries(eventQueries);
  const simulators = useSimulators();
  const events = useFeed((feed) => (enabled ? feed.total : 0));
  // Half a word would narrow what there is to complete it with.
  const input = { filter: { ...filter, text: "" } };
  const facets = useCommand("events.facets", input, { enabled, freshFor: String(events) }).data;
  const kinds = simulators.map(({ kind }) => kind);
  return eventVocabulary({ facets, kinds, brands: brandNames(simulators), saved, recent });
}
