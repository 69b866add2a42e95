import { memo, useState } from "react";
import type { EventFacets, EventFilter } from "#shared/domain/egress.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { useFeed } from "../../../stores/feed/feed-store.ts";
import { formatCount } from "../../../ui/text/format.ts";
import { listChoices } from "../../../ui/text/name-simulator.ts";
import { ChoiceMenu } from "../../../ui/controls/menu-button.tsx";
import { setQuery, useLogView } from "../log-store.ts";
import { readSimulators, readTerms, termsOf, withTerms } from "../../../ui/text/query-terms.ts";

const outcomes = [
  { id: "delivered", title: "delivered" },
  { id: "failed", title: "failed" },
  { id: "pending", title: "pending" },
  { id: "none", title: "not sent" },
];

/** Three ways to narrow, each with how many events it would leave. */
export const QueryFacets = memo(({ filter }: { readonly filter: EventFilter }) => {
  const [isAsked, setAsked] = useState(false);
  const events = useFeed((feed) => (isAsked ? feed.total : 0));
  const ask = () => setAsked(true);
  // Counting a long log takes a moment: not before a menu was opened for the first time.
  const options = { enabled: isAsked, freshFor: String(events) };
  const facets = useCommand("events.facets", { filter }, options).data;
  const kinds = listChoices(useSimulators());
  const types = (facets?.types ?? []).map(({ value }) => ({ id: value, title: value }));
  return (
    <>
      <Facet
        name="status"
        mode="single"
        choices={outcomes}
        counts={facets?.outcomes}
        onOpen={ask}
      />
      <Facet name="type" mode="multiple" choices={types} counts={facets?.types} onOpen={ask} />
      <span className="facet-simulator">
        <Facet name="sim" mode="multiple" choices={kinds} counts={facets?.kinds} onOpen={ask} />
      </span>
    </>
  );
});
QueryFacets.displayName = "QueryFacets";

const labels = { status: "Status", type: "Type", sim: "Simulator" } as const;

interface FacetProps {
  readonly name: keyof typeof labels;
  readonly mode: "single" | "multiple";
  readonly choices: readonly { readonly id: string; readonly title: string }[];
  readonly counts: EventFacets["types"] | undefined;
  readonly onOpen: () => void;
}

/** One way to narrow: writes its terms into the box. */
function Facet({ name, mode, choices, counts, onOpen }: FacetProps) {
  const query = useLogView((view) => view.query);
  const simulators = useSimulators();
  const typed =
    name === "sim" ? readSimulators(readTerms(query), simulators).kinds : termsOf(query, name);
  const missing = typed.filter((value) => !choices.some(({ id }) => id === value));
  const all = [...choices, ...missing.map((value) => ({ id: value, title: value }))];
  const countOf = (id: string) => counts?.find(({ value }) => value === id)?.count ?? 0;
  return (
    <ChoiceMenu
      label={labels[name]}
      mode={mode}
      emptyText="No event was recorded yet"
      onOpen={onOpen}
      choices={all.map((choice) =>
        counts ? { ...choice, note: formatCount(countOf(choice.id)) } : choice,
      )}
      selected={mode === "single" ? typed.slice(-1) : typed}
      onSelect={(ids) => setQuery(withTerms(withoutBrand(query, name), name, ids))}
    />
  );
}

/** A choice of simulators replaces those that are named by their provider, too. */
function withoutBrand(query: string, name: FacetProps["name"]): string {
  return name === "sim" ? withTerms(query, "brand", []) : query;
}
