import { useStore } from "zustand";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { ChoiceMenu } from "../../../ui/controls/menu-button.tsx";
import { formatCount } from "../../../ui/text/format.ts";
import { listChoices } from "../../../ui/text/name-simulator.ts";
import { readSimulators, readTerms, readValues, withTerms } from "../../../ui/text/query-terms.ts";
import { setQuery, type LogViewStore } from "../log-view.ts";

type Counts = readonly { readonly value: string; readonly count: number }[] | undefined;

interface SimulatorFacetProps<Row, Filter> {
  readonly view: LogViewStore<Row, Filter>;
  /** The number of rows that each value would leave; `undefined` until they are counted. */
  readonly counts: Counts;
  /** Called when the menu opens: counting a long log takes a moment. */
  readonly onOpen: () => void;
  readonly emptyText: string;
}

interface FacetProps<Row, Filter> extends SimulatorFacetProps<Row, Filter> {
  readonly name: "status" | "type" | "sim";
  readonly label: string;
  readonly mode: "single" | "multiple";
  readonly choices: readonly { readonly id: string; readonly title: string }[];
}

/** A way to narrow a log: writes its terms into the filter box. */
export function Facet<Row, Filter>(props: FacetProps<Row, Filter>) {
  const { view, name, mode, choices, counts, ...menu } = props;
  const query = useStore(view, (state) => state.query);
  const simulators = useSimulators();
  const typed =
    name === "sim" ? readSimulators(readTerms(query), simulators).kinds : readValues(query, name);
  const missing = typed.filter((value) => !choices.some(({ id }) => id === value));
  const all = [...choices, ...missing.map((value) => ({ id: value, title: value }))];
  const countOf = (id: string) => counts?.find(({ value }) => value === id)?.count ?? 0;
  // A choice of simulators replaces those that are named by their provider, too.
  const others = name === "sim" ? withTerms(query, "brand", []) : query;
  return (
    <ChoiceMenu
      {...menu}
      mode={mode}
      choices={all.map((choice) =>
        counts ? { ...choice, note: formatCount(countOf(choice.id)) } : choice,
      )}
      selected={mode === "single" ? typed.slice(-1) : typed}
      onSelect={(ids) => setQuery(view, withTerms(others, name, ids))}
    />
  );
}

/** The choice of simulators. */
export function SimulatorFacet<Row, Filter>(props: SimulatorFacetProps<Row, Filter>) {
  const choices = listChoices(useSimulators());
  return (
    <span className="facet-simulator">
      <Facet {...props} name="sim" label="Simulator" mode="multiple" choices={choices} />
    </span>
  );
}
