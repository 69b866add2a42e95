import { countRequestFacets } from "../search/count-request-facets.ts";
import { presentInLog } from "../panel-source/present-event.ts";
import { presentRequestDetail, presentRequestRow } from "../panel-source/present-request-row.ts";
import type { ShownSimulator } from "../panel-source/shown-simulator.ts";
import type { PanelSource } from "../panel-source/panel-source.ts";
import type { Handlers } from "./handlers.ts";

/**
 * Returns whether a request of this generation is still there: a reset empties the log, and a restored snapshot
 * does not.
 */
function isCurrent({ requests }: ShownSimulator, generation: number, number: number): boolean {
  if (!requests || generation < requests.since) return false;
  return number >= 1 && number <= requests.length;
}

function sumRefusals(simulators: readonly ShownSimulator[], kinds: readonly string[]) {
  const sum = { refused: 0, unsupported: 0 };
  for (const { kind, requests } of simulators) {
    if (!requests || (kinds.length > 0 && !kinds.includes(kind))) continue;
    sum.refused += requests.refusals.refused;
    sum.unsupported += requests.refusals.unsupported;
  }
  return sum;
}

/** Commands about the request logs. */
export function requestCommands(panelSource: PanelSource) {
  const index = () => {
    for (const simulator of panelSource.simulators) simulator.followRequests?.();
    return panelSource.requests;
  };
  return {
    "requests.window": async ({ filter, first, count, partial = false }) => {
      const requests = index();
      const matches = await (partial ? requests.soon(filter) : requests.whole(filter));
      const from = first ?? Math.max(0, matches.length - count);
      const look = matches.look(from, count, presentRequestRow);
      const refusals = sumRefusals(requests.simulators, filter.kinds);
      return { first: from, total: requests.length, ...look, ...refusals };
    },
    "requests.locate": async ({ filter, request }) => {
      const requests = index();
      const simulator = panelSource.find(request.kind);
      const { generation = simulator.requests?.since ?? 1, number } = request;
      if (!isCurrent(simulator, generation, number)) return null;
      const place = requests.simulators.indexOf(simulator);
      const found = (await requests.whole(filter)).indexOf({ place, seq: number });
      return found === undefined ? null : { index: found };
    },
    "requests.facets": ({ filter }) => countRequestFacets(index(), filter),
    "requests.detail": ({ kind, generation, number }) => {
      const simulator = panelSource.find(kind);
      const detail = isCurrent(simulator, generation, number)
        ? presentRequestDetail(simulator, number, (seq) =>
            presentInLog(panelSource.index, simulator, seq),
          )
        : null;
      const order = index().orderOf(simulator, number);
      if (!detail || order === undefined) return detail;
      return { ...detail, row: { ...detail.row, order } };
    },
  } satisfies Partial<Handlers>;
}
