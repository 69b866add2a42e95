import { memo, useState } from "react";
import type { RequestFacets } from "#shared/domain/request-row.ts";
import { requestSources } from "#shared/domain/request-source.ts";
import { useCommand } from "../../../bridge/use-command.ts";
import { useSimulators } from "../../../bridge/use-simulators.ts";
import { requestQueries, useSharedQueries } from "../../../stores/query-store.ts";
import { QueryBox } from "../../../ui/forms/query-box.tsx";
import type { Completion, QueryVocabulary } from "../../../ui/forms/query-completions.ts";
import { formatPlural } from "../../../ui/text/format.ts";
import { brandNames } from "../../../ui/text/query-terms.ts";
import { setRequestQuery, useRequestView } from "../request-store.ts";
import { namedStatuses, requestKeys, type RequestQuery } from "./request-query.ts";

interface RequestQueryBoxProps {
  readonly query: RequestQuery;
  /** The number of requests. */
  readonly total: number;
}

/** The filter of requests, with proposals from what was logged. */
export const RequestQueryBox = memo(({ query, total }: RequestQueryBoxProps) => {
  const text = useRequestView((view) => view.query);
  const [isOpen, setOpen] = useState(false);
  const queries = useSharedQueries(requestQueries);
  const simulators = useSimulators();
  const input = { filter: { ...query.filter, text: "" } };
  const options = { enabled: isOpen, freshFor: isOpen ? String(total) : "" };
  const facets = useCommand("requests.facets", input, options).data;
  const brands = brandNames(simulators);
  const vocabulary: QueryVocabulary = {
    keys: requestKeys,
    valuesOf: (key) =>
      valuesOf(
        key,
        facets,
        simulators.map(({ kind }) => kind),
        brands,
      ),
    guessed: ["method", "sim", "brand"],
    saved: queries.saved,
    recent: queries.recent,
  };
  return (
    <QueryBox
      label="Filter requests"
      placeholder='path:/v1/charges status:4xx brand:stripe "text"'
      text={text}
      onChange={setRequestQuery}
      problem={query.problem}
      vocabulary={vocabulary}
      onOpen={setOpen}
      onUse={queries.note}
      onToggleSaved={queries.toggle}
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

function valuesOf(
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
