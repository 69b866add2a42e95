import type { ServerResponse } from "node:http";
import { legibleError } from "#shared/text/legible.ts";

/** As it was when this was loaded: a test's fake timers must not delay a response. */
const inNextTurn = setImmediate;

/** One step of a request: to be handled, or to be responded to. */
interface Step {
  readonly run: () => void;
  readonly response: ServerResponse;
}

/** No response waits longer than this for the requests that came with it. */
const LONGEST_WAIT_MS = 1;

/** One turn of the event loop: what all simulators of this process have read, and what they will send. */
let requests: Step[] = [];
let responses: Step[] = [];

/**
 * Runs a request's handler together with those of the other requests of this turn: all are read first,
 * handled next and responded to last. A response that is written wakes its client, which takes the
 * processor and its caches from the request that is handled next.
 */
export function handleInBatch(response: ServerResponse, run: () => void): void {
  if (requests.length === 0) inNextTurn(handleAll);
  requests.push({ run, response });
}

/** Sends a response after the other requests of its turn were handled. */
export function respondInBatch(response: ServerResponse, run: () => void): void {
  if (responses.length === 0) inNextTurn(respondToAll);
  responses.push({ run, response });
}

function handleAll(): void {
  respondToAll();
  const batch = requests;
  requests = [];
  const end = performance.now() + LONGEST_WAIT_MS;
  for (const [index, step] of batch.entries()) {
    take(step);
    if (performance.now() < end || index === batch.length - 1) continue;
    // The rest waits for a turn, which begins with the responses so far.
    if (requests.length === 0) inNextTurn(handleAll);
    requests = [...batch.slice(index + 1), ...requests];
    return;
  }
}

function respondToAll(): void {
  const batch = responses;
  responses = [];
  for (const step of batch) take(step);
}

/** A response that node rejects must not take the others of its batch with it. */
function take({ run, response }: Step): void {
  try {
    run();
  } catch (error) {
    console.error(`A response could not be sent: ${legibleError(error)}`);
    response.destroy();
  }
}
