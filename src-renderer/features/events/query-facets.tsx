import { useCommand } from "../../bridge/use-command.ts";
import { useFeed } from "../../stores/feed-store.ts";
import { ChoiceMenu } from "../../ui/menu-button.tsx";
import { setQuery, useLogView } from "./log-store.ts";
import { termsOf, withTerms } from "./query.ts";

const outcomes = [
  { id: "delivered", title: "delivered" },
  { id: "failed", title: "failed" },
  { id: "pending", title: "pending" },
  { id: "none", title: "not sent" },
];

/** Narrows by what became of the delivery: writes `status:` into the box. */
export function OutcomeFacet() {
  const query = useLogView((view) => view.query);
  return (
    <ChoiceMenu
      label="Status"
      mode="single"
      choices={outcomes}
      selected={termsOf(query, "status").slice(-1)}
      onSelect={(ids) => {
        setQuery(withTerms(query, "status", ids));
      }}
    />
  );
}

/** Narrows by type, from the types that occurred: writes `type:` into the box. */
export function TypeFacet({ kinds }: { readonly kinds: readonly string[] }) {
  const query = useLogView((view) => view.query);
  const hasEvents = useFeed((feed) => feed.total > 0);
  const types = useCommand("events.types", { kinds: [...kinds] }, { freshFor: String(hasEvents) });
  const typed = termsOf(query, "type");
  return (
    <ChoiceMenu
      label="Type"
      mode="multiple"
      emptyText="No event was recorded yet"
      choices={[...new Set([...(types.data ?? []), ...typed])]
        .sort()
        .map((type) => ({ id: type, title: type }))}
      selected={typed}
      onSelect={(ids) => {
        setQuery(withTerms(query, "type", ids));
      }}
    />
  );
}
