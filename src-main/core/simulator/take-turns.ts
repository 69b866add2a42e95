import type { FastifyReply, FastifyRequest } from "fastify";
import { legibleError } from "#shared/text/legible.ts";
import { isInside } from "./inside-call.ts";

/** As it was when this was loaded: a test's fake timers must not hold up an answer. */
const inNextTurn = setImmediate;

/** What is next for one call: to be handled, or to be answered. */
interface Step {
  readonly go: () => void;
  readonly reply: FastifyReply;
}

/** No answer waits longer than this for the calls that came with it. */
const LONGEST_WAIT_MS = 1;

/** One event loop, one turn: what all simulators of this process have read, and what they will say. */
let calls: Step[] = [];
let answers: Step[] = [];
let isHandling = false;

/** What fastify calls for a route. */
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | undefined;

/**
 * Has the calls of one turn of the event loop read first, handled next and answered last, in the order
 * they came. An answer that is written wakes its client, and the client takes the processor from the
 * call that is handled next: one after the other, most of a call's time goes into caches that were
 * emptied meanwhile. Calls from inside come one by one, and wait for nobody.
 */
export function inTurn(handle: Handler): Handler {
  return (request, reply) => {
    if (isInside(request)) return handle(request, reply);
    handleInTurn({
      go: () => {
        handleNow(handle, request, reply);
      },
      reply,
    });
    return undefined;
  };
}

function handleNow(handle: Handler, request: FastifyRequest, reply: FastifyReply): void {
  const refuse = (error: unknown) => {
    // What is no error would be sent as an answer like any other.
    void reply.send(error instanceof Error ? error : new Error(legibleError(error)));
  };
  try {
    handle(request, reply)?.catch(refuse);
  } catch (error) {
    refuse(error);
  }
}

/** Sends what answers a call, after the other calls of its turn were handled. */
export function sendInTurn(reply: FastifyReply, payload: unknown): void {
  if (isInside(reply.request)) void reply.send(payload);
  else answerInTurn({ go: () => void reply.send(payload), reply });
}

function handleInTurn(call: Step): void {
  if (calls.length === 0) inNextTurn(handleCalls);
  calls.push(call);
}

function answerInTurn(answer: Step): void {
  if (answers.length === 0 && !isHandling) inNextTurn(giveAnswers);
  answers.push(answer);
}

function handleCalls(): void {
  const turn = calls;
  calls = [];
  isHandling = true;
  let since = performance.now();
  for (const call of turn) {
    take(call);
    if (performance.now() - since < LONGEST_WAIT_MS) continue;
    giveAnswers();
    since = performance.now();
  }
  isHandling = false;
  giveAnswers();
}

function giveAnswers(): void {
  const turn = answers;
  answers = [];
  for (const answer of turn) take(answer);
}

/** Nobody stands above a turn to catch an error: one answer that node refuses takes no other with it. */
function take({ go, reply }: Step): void {
  try {
    go();
  } catch (error) {
    console.error(`an answer could not be sent: ${legibleError(error)}`);
    reply.raw.destroy();
  }
}
