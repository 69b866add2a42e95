import type { PanelCallResponse } from "#shared/domain/panel-protocol.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
import { CallFailed } from "#core/transport/in-process.ts";
import type { Exchange } from "#core/contract/exchange.ts";
import { controlRefusal } from "#core/contract/refusal.ts";
import type { RunningSimulator } from "#core/panel/running-simulator.ts";

/** The placeholder for the control token wherever a request is shown: a shell fills it in. */
const PLACEHOLDER = "Bearer $SIM_CONTROL_TOKEN";

/** The request to the panel's route, and the source that the call has in the logs. */
interface PanelCaller {
  readonly exchange: Exchange;
  readonly source: "panel" | "agent";
  readonly controlToken: string | undefined;
}

/** Makes a call, and returns it as a client would make it, without the control token. */
export async function requestForPanel(
  simulator: RunningSimulator,
  { as, ...call }: InProcessRequest,
  { controlToken, ...made }: PanelCaller,
): Promise<PanelCallResponse> {
  const whole = { ...call, ...(as === undefined ? {} : { as }) };
  const now = simulator.world.clock.now();
  const { number, events: caused, ...answer } = await callFor(made, simulator, whole);
  const { method, path, headers, payload } = simulator.encodeCall(whole);
  const shown = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    controlToken !== undefined && value === `Bearer ${controlToken}` ? PLACEHOLDER : value,
  ]);
  const request = { method, path, headers: Object.fromEntries(shown), payload: payload ?? null };
  const { generation, writes, log } = simulator.world;
  const reached = { generation, writes, events: log.length };
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.body ?? null,
    ...(answer.text === undefined ? {} : { text: answer.text }),
    now,
    reached,
    number: number ?? null,
    caused: [...caused],
    request,
  };
}

/** Makes a call that ends when the exchange it is made for does. */
async function callFor(
  { exchange, source }: Pick<PanelCaller, "exchange" | "source">,
  simulator: RunningSimulator,
  call: InProcessRequest,
) {
  const controller = new AbortController();
  const forget = exchange.onGone(() => {
    controller.abort();
  });
  try {
    return await simulator.call(call, { origin: source, signal: controller.signal });
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
