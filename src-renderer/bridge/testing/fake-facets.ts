import type { EventFacets, EventRow } from "#shared/domain/egress.ts";

function countBy(values: readonly string[]) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** What there is to filter by in some rows. */
export function fakeFacets(rows: readonly EventRow[]): EventFacets {
  const chips = rows.flatMap(({ deliveries }) => deliveries);
  return {
    kinds: countBy(rows.map(({ kind }) => kind)),
    types: countBy(rows.map(({ type }) => type)),
    outcomes: countBy(rows.map(({ deliveries }) => deliveries[0]?.state ?? "none")),
    endpoints: countBy(chips.flatMap(({ endpoint }) => endpoint ?? [])),
    answers: countBy(chips.map(({ httpStatus }) => String(httpStatus ?? "none"))),
    paths: ["POST /v1/charges", "POST /_dispute"],
  };
}
