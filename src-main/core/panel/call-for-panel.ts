import type { PanelCallAnswer } from "#shared/domain/panel-protocol.ts";
import type { InsideCall } from "#core/simulator/call-inside.ts";
import type { RunningSimulator } from "#core/simulator/running-simulator.ts";

/** What stands for the control token wherever a call is shown: a shell fills it in. */
const PLACEHOLDER = "Bearer $SIM_CONTROL_TOKEN";

/** Makes a call, and tells how a client would make the same. The control token is never told. */
export async function callForPanel(
  simulator: RunningSimulator,
  { as, ...call }: InsideCall,
  controlToken: string | undefined,
): Promise<PanelCallAnswer> {
  const made = { ...call, ...(as === undefined ? {} : { as }) };
  const now = simulator.world.clock.now();
  const { status, body } = await simulator.call(made);
  const { method, path, headers, payload } = simulator.encodeCall(made);
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    controlToken !== undefined && value === `Bearer ${controlToken}` ? PLACEHOLDER : value,
  ]);
  const request = { method, path, headers: Object.fromEntries(shown), payload: payload ?? null };
  const { generation, writes, log } = simulator.world;
  const reached = { generation, writes, events: log.length };
  return { status, body: body ?? null, now, reached, request };
}
