import type { PanelCallAnswer } from "#shared/domain/panel-protocol.ts";
import { CallFailed, type InProcessCall } from "#core/transport/in-process.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

/** The placeholder for the control token wherever a request is shown: a shell fills it in. */
const PLACEHOLDER = "Bearer $SIM_CONTROL_TOKEN";

/** Makes a call, and tells how a client would make the same. The control token is never told. */
export async function callForPanel(
  simulator: RunningSimulator,
  { as, ...call }: InProcessCall,
  exchange: Exchange,
  controlToken: string | undefined,
): Promise<PanelCallAnswer> {
  const made = { ...call, ...(as === undefined ? {} : { as }) };
  const now = simulator.world.clock.now();
  const { status, body, number, events: caused } = await callFor(exchange, simulator, made);
  const { method, path, headers, payload } = simulator.encodeCall(made);
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    controlToken !== undefined && value === `Bearer ${controlToken}` ? PLACEHOLDER : value,
  ]);
  const request = { method, path, headers: Object.fromEntries(shown), payload: payload ?? null };
  const { generation, writes, log } = simulator.world;
  const reached = { generation, writes, events: log.length };
  return {
    status,
    body: body ?? null,
    now,
    reached,
    number: number ?? null,
    caused: [...caused],
    request,
  };
}

/** Makes a call that ends when the exchange it is made for does. */
async function callFor(exchange: Exchange, simulator: RunningSimulator, call: InProcessCall) {
  const controller = new AbortController();
  const forget = exchange.onGone(() => {
    controller.abort();
  });
  try {
    return await simulator.call(call, { signal: controller.signal });
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    throw controlRefusal(STATUS_OF[error.code], error.code, error.message);
  } finally {
    forget();
  }
}

const STATUS_OF = {
  endless_response: 422,
  response_too_large: 422,
  call_timeout: 504,
  caller_gone: 504,
  connection_closed: 502,
} as const;
