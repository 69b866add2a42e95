import { ChevronsDown, Pause, Play, SquareTerminal } from "lucide-react";
import { useState } from "react";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { Button, Toggle } from "../../../ui/controls/button.tsx";
import { ChoiceMenu } from "../../../ui/controls/menu-button.tsx";
import { formatCount, formatShare } from "../../../ui/text/format.ts";
import { listChoices } from "../../../ui/text/name-simulator.ts";
import { readSimulators, readTerms, termsOf, withTerms } from "../../../ui/text/query-terms.ts";
import { followRequests, setRequestQuery, useRequestView } from "../request-store.ts";
import type { RequestTail } from "../list/pull-tail.ts";
import type { useRequestRows } from "../list/use-request-rows.ts";
import { RequestQueryBox } from "./request-query-box.tsx";
import type { RequestQuery } from "./request-query.ts";

interface RequestToolbarProps {
  readonly query: RequestQuery;
  readonly log: ReturnType<typeof useRequestRows>;
}

/** The filter, the number of matches, and the state of the log. */
export function RequestToolbar({ query, log }: RequestToolbarProps) {
  const { matched, total, searched, newest } = log;
  const follow = useRequestView((view) => view.follow);
  const isPaused = useRequestView((view) => view.frozen !== null);
  const isConsoleOpen = useRequestView((view) => view.isConsoleOpen);
  return (
    <div className="hstack event-toolbar">
      <RequestQueryBox query={query} total={total} />
      <Facets query={query} total={total} newest={newest} />
      <span className="matched figures faint">
        {formatCount(matched)} of {formatCount(Math.max(total, matched))}
        {searched === undefined ? "" : ` · searched ${formatShare(searched)}`}
      </span>
      <Toggle
        isSelected={isConsoleOpen}
        onChange={(isOpen) => {
          useRequestView.setState({ isConsoleOpen: isOpen });
        }}
      >
        <SquareTerminal size={13} aria-hidden />
        Console
      </Toggle>
      <Button
        onPress={() =>
          useRequestView.setState(
            isPaused ? { frozen: null } : { frozen: newest, follow: false, seen: matched },
          )
        }
      >
        {isPaused ? <Play size={13} aria-hidden /> : <Pause size={13} aria-hidden />}
        {isPaused ? "Resume" : "Pause"}
      </Button>
      <Toggle
        isSelected={follow}
        onChange={(on) => {
          if (on) followRequests();
          else useRequestView.setState({ follow: false, seen: matched });
        }}
      >
        <ChevronsDown size={13} aria-hidden />
        Follow
      </Toggle>
    </div>
  );
}

interface FacetsProps extends Pick<RequestToolbarProps, "query"> {
  readonly total: number;
  readonly newest: RequestTail | null;
}

/** Ways to narrow by one press, each with how many requests it would leave. */
function Facets({ query, total, newest }: FacetsProps) {
  const text = useRequestView((view) => view.query);
  const [isAsked, setAsked] = useState(false);
  const simulators = useSimulators();
  // Counting a long log takes a moment: not before a menu was opened for the first time.
  const options = { enabled: isAsked, freshFor: isAsked ? String(total) : "" };
  const facets = useCommand("requests.facets", { filter: query.filter }, options).data;
  const statuses = termsOf(text, "status");
  const chosen = readSimulators(readTerms(text), simulators).kinds;
  const countOf = (kind: string) => facets?.kinds.find(({ value }) => value === kind)?.count ?? 0;
  return (
    <>
      <Quick status="refused" title="Refused" count={newest?.refused ?? 0} />
      <Quick status="unsupported" title="Not simulated" count={newest?.unsupported ?? 0} />
      <ChoiceMenu
        label="Status"
        mode="multiple"
        emptyText="No request yet"
        onOpen={() => setAsked(true)}
        choices={(facets?.statuses ?? []).map(({ value, count }) => ({
          id: value,
          title: value,
          note: formatCount(count),
        }))}
        selected={statuses}
        onSelect={(ids) => setRequestQuery(withTerms(text, "status", ids))}
      />
      <span className="facet-simulator">
        <ChoiceMenu
          label="Simulator"
          mode="multiple"
          onOpen={() => setAsked(true)}
          choices={listChoices(simulators).map((choice) =>
            isAsked ? { ...choice, note: formatCount(countOf(choice.id)) } : choice,
          )}
          selected={chosen}
          onSelect={(ids) => setRequestQuery(withTerms(withTerms(text, "brand", []), "sim", ids))}
        />
      </span>
    </>
  );
}

interface QuickProps {
  readonly status: string;
  readonly title: string;
  readonly count: number;
}

/** A filter that is one press away while it would find something. */
function Quick({ status, title, count }: QuickProps) {
  const text = useRequestView((view) => view.query);
  const isOn = termsOf(text, "status").includes(status);
  if (count === 0 && !isOn) return null;
  return (
    <Toggle
      isSelected={isOn}
      onChange={(on) => setRequestQuery(withTerms(text, "status", on ? [status] : []))}
    >
      {title} <span className="figures faint">{formatCount(count)}</span>
    </Toggle>
  );
}
