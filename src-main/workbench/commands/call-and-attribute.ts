import type { CommandOutput } from "#shared/bridge/contract.ts";
import type { Causes } from "#core/egress/causes.ts";
import type { ShownCall, ShownSimulator } from "../shown/shown-simulator.ts";

/** Requests of the panel whose events were attributed to a call already, by the causes that hold them. */
const attributed = new WeakMap<Causes, Set<number>>();

/** Makes a call and finds the events that it caused, whatever else the simulator does meanwhile. */
export async function callAndAttribute(
  simulator: ShownSimulator,
  call: ShownCall,
): Promise<CommandOutput<"api.call">> {
  const { generation: before, log } = simulator;
  const { length } = log;
  const answer = await simulator.call(call);
  const { generation } = simulator;
  const first = generation === before ? length + 1 : 1;
  return { ...answer, generation, events: [...eventsOf(simulator, call, first)] };
}

/** The events from `first` on whose recorded cause is this call. */
function eventsOf({ causes, log }: ShownSimulator, call: ShownCall, first: number) {
  if (!causes) return [];
  const known = attributed.get(causes) ?? new Set<number>();
  attributed.set(causes, known);
  const seen = new Set<number>();
  for (let seq = first; seq <= log.length; seq += 1) {
    const number = causes.causeOf(seq);
    if (number === 0 || seen.has(number) || known.has(number)) continue;
    seen.add(number);
    const { origin, method, url } = causes.record(number);
    if (origin !== "panel" || method !== call.method || url !== call.path) continue;
    known.add(number);
    return causes.seqsOf(number);
  }
  return [];
}
