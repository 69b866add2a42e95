import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { diagnose, failedAttempt } from "#shared/domain/diagnose-delivery.ts";
import { deliveryDetail } from "#shared/domain/egress.ts";
import * as answers from "../../../library/simulator/responses.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { hasFailed, lastSeq, readEvents, showEvent, shownEvent } from "./session.ts";
import { fit, fitFrom, part, takePart, simulatorName, tool } from "./tool.ts";

const list = { effect: "reads" } as const;
const number = z.int().min(0);

/** The place at which a list of one simulator continues. */
const cursor = z.object({ simulator: z.string(), after: z.number() });

/**
 * Returns a page of the logs of several simulators: the newest rows of each, or those from a place on. `next`
 * is the place of the first row that is left out.
 */
function takePage<Row extends { readonly simulator: string }>(
  lists: readonly (readonly Row[])[],
  {
    after,
    limit,
    placeOf,
  }: { after: number | undefined; limit: number; readonly placeOf: (row: Row) => number },
): { items: Row[]; next: z.output<typeof cursor> | undefined } {
  const pages = lists.map((rows) =>
    after === undefined ? rows.slice(-limit) : rows.slice(0, limit),
  );
  const all = pages.flat();
  const { items } = fit(all);
  const beyond =
    after === undefined ? undefined : lists.find((rows) => rows.length > limit)?.[limit];
  const cut = all[items.length] ?? beyond;
  const next = cut && { simulator: cut.simulator, after: placeOf(cut) - 1 };
  return { items: [...items], next };
}

const listEvents = tool("list_events", {
  ...list,
  title: "List events",
  description:
    "Lists recorded events with the outcomes of their deliveries: the newest, or those after a seq.",
  input: z.object({
    simulator: simulatorName.optional(),
    type: z.string().optional(),
    after: number.optional().describe("a seq; lists from there on"),
    limit: z.int().min(1).max(1_000).default(20),
    failed: z.boolean().optional().describe("only failed deliveries"),
    payload: z.boolean().optional().describe("include payloads"),
  }),
  output: z.object({
    events: z.array(shownEvent),
    next: cursor.optional(),
  }),
  run: async (session, { simulator, type, after, limit, failed, payload }) => {
    const lists = session.selected(simulator).map(async (connection) => {
      const read = await readEvents(connection, { after, type });
      const events = failed === true ? read.filter(hasFailed) : read;
      return events.map((event) => showEvent(event, payload));
    });
    const { items, next } = takePage(await Promise.all(lists), {
      ...{ after, limit },
      placeOf: (event) => event.seq,
    });
    return { events: items, ...(next ? { next } : {}) };
  },
});

const attempts = z.object({ deliveries: z.array(deliveryDetail) });

/** Says why a delivery failed and what to do next, or that it arrived. */
function explain(delivery: z.output<typeof deliveryDetail>): string {
  if (delivery.status === "delivered") {
    return `${delivery.url} accepted it with status ${String(delivery.httpStatus)}.`;
  }
  const { cause, next } = diagnose(failedAttempt(delivery));
  return `${cause} ${next}`;
}

const getEvent = tool("get_event", {
  ...list,
  title: "Get event",
  description:
    "Returns one event: payload, and each delivery attempt with request headers, response and a diagnosis.",
  input: z.object({ simulator: simulatorName, seq: z.int().min(1), offset: number.optional() }),
  output: z.object({
    event: shownEvent,
    payload: part,
    attempts: z.array(
      z.object({
        diagnosis: z.string(),
        url: z.string(),
        request_headers: z.record(z.string(), z.string()),
        response: z.object({ status: z.number().nullable(), body: z.string() }),
      }),
    ),
    cause: z.string().optional(),
  }),
  run: async (session, { simulator, seq, offset }) => {
    const connection = session.named(simulator);
    const [event] = await readEvents(connection, { after: seq - 1 });
    if (event?.event.seq !== seq) {
      throw new Error(`Unknown event ${String(seq)}; list_events lists the events.`);
    }
    const path = `/_sim/panel/deliveries/${String(seq)}`;
    const { deliveries } = await ask(connection, "GET", path, attempts);
    const { requests } = await ask(connection, "GET", "/_sim/requests", requestLog);
    const cause = requests.find(({ events }) => events.includes(seq));
    return {
      event: showEvent(event),
      payload: takePart(JSON.stringify(event.event.payload), offset, 1),
      attempts: deliveries.slice(-5).map((attempt) => ({
        diagnosis: explain(attempt),
        url: attempt.url,
        request_headers: attempt.requestHeaders,
        response: { status: attempt.httpStatus, body: attempt.responseBody.slice(0, 1_000) },
      })),
      ...(cause
        ? { cause: `${cause.method} ${cause.path} (request ${String(cause.number)})` }
        : {}),
    };
  },
});

const message = z.looseObject({ body: z.string().optional() });
const loggedRequest = z.object({
  number: z.number(),
  at: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number().nullable(),
  source: z.string().describe("agent: made with these tools"),
  events: z.array(z.number()),
  supported: z.boolean(),
});
const requestLog = z.object({ requests: z.array(loggedRequest) });
const fullRequests = z.object({
  requests: z.array(loggedRequest.extend({ request: message, response: message })),
});

const shownRequest = loggedRequest.extend({ simulator: z.string() });

const listRequests = tool("list_requests", {
  ...list,
  title: "List requests",
  description:
    "Lists the requests that apps sent, with response statuses. unsupported: true lists what they used without effect.",
  input: z.object({
    simulator: simulatorName.optional(),
    after: number.optional().describe("a request number; lists from there on"),
    limit: z.int().min(1).max(1_000).default(20),
    unsupported: z.boolean().optional(),
    offset: number.optional().describe("continues a list of what is unsupported"),
  }),
  output: z.object({
    requests: z.array(shownRequest).optional(),
    unsupported: z
      .array(
        z.object({
          simulator: z.string(),
          method: z.string(),
          path: z.string(),
          parameter: z.string().optional(),
          count: z.number(),
        }),
      )
      .optional(),
    next: cursor.optional(),
    next_offset: z.number().optional(),
  }),
  run: async (session, { simulator, after, limit, unsupported, offset = 0 }) => {
    const connections = session.selected(simulator);
    if (unsupported === true) {
      const lists = connections.map(async (connection) => {
        const used = await ask(connection, "GET", "/_sim/unsupported", answers.unsupported);
        const uses = [...used.calls, ...used.parameters];
        return uses.map((use) => ({ simulator: connection.kind, ...use }));
      });
      const { items, ...next } = fitFrom((await Promise.all(lists)).flat(), offset);
      return { unsupported: items, ...next };
    }
    const lists = connections.map(async (connection) => {
      const path = `/_sim/requests?after=${String(after ?? 0)}`;
      const { requests } = await ask(connection, "GET", path, requestLog);
      return requests.map((request) => ({ simulator: connection.kind, ...request }));
    });
    const { items, next } = takePage(await Promise.all(lists), {
      ...{ after, limit },
      placeOf: (request) => request.number,
    });
    return { requests: items, ...(next ? { next } : {}) };
  },
});

const getRequest = tool("get_request", {
  ...list,
  title: "Get request",
  description: "Returns one request with headers and bodies of request and response.",
  input: z.object({ simulator: simulatorName, number: z.int().min(1), offset: number.optional() }),
  output: z.object({
    request: shownRequest,
    sent: z.object({ headers: z.unknown(), body: part }),
    response: z.object({ headers: z.unknown(), body: part }),
  }),
  run: async (session, { simulator, number: wanted, offset }) => {
    const connection = session.named(simulator);
    const path = `/_sim/requests?after=${String(wanted - 1)}&limit=1`;
    const { requests } = await ask(connection, "GET", path, fullRequests);
    const [found] = requests;
    if (found?.number !== wanted) {
      throw new Error(`Unknown request ${String(wanted)}; list_requests lists the requests.`);
    }
    const { request, response, ...facts } = found;
    const show = (one: z.output<typeof message>) => ({
      headers: one["headers"],
      body: takePart(one.body ?? "", offset, 2),
    });
    return {
      request: { simulator: connection.kind, ...facts },
      sent: show(request),
      response: show(response),
    };
  },
});

const waitForEvent = tool("wait_for_event", {
  ...list,
  title: "Wait for event",
  description: "Waits until an event of a type is recorded and its deliveries have ended.",
  input: z.object({
    simulator: simulatorName,
    type: z.string(),
    after: number.optional().describe("a seq; default: events from now on"),
    timeout_seconds: z.number().min(0).max(60).default(10),
  }),
  output: z.object({ event: shownEvent }),
  run: async (session, { simulator, type, after, timeout_seconds: seconds }) => {
    const connection = session.named(simulator);
    const from = after ?? (await lastSeq(connection));
    const deadline = performance.now() + seconds * 1_000;
    for (;;) {
      const [event] = await readEvents(connection, { after: from, type });
      if (event && !event.isPending) return { event: showEvent(event, true) };
      if (performance.now() > deadline) {
        const what = event ? "is recorded and its delivery has not ended" : "was not recorded";
        throw new Error(`${type} ${what} within ${String(seconds)} s (after seq ${String(from)}).`);
      }
      await pause(50);
    }
  },
});

/** The tools that read events and requests. */
export const logTools = [listEvents, getEvent, listRequests, getRequest, waitForEvent];
