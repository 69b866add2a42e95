import * as z from "zod";
import type { DeliveryChip, EventRow } from "#shared/domain/egress.ts";
import type { RequestRow } from "#shared/domain/request-row.ts";
import type { SimulatorView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "../../../bridge/api-request.ts";
import type { PerformedAction } from "../../../stores/performed-actions.ts";
import { placeHref } from "../../../stores/places.ts";
import { viewChip } from "../../../ui/display/status/delivery-chip-view.ts";
import type { Tone } from "../../../ui/display/status/status-chip.tsx";

/** One step of the chain that an act starts. */
export interface Reaction {
  readonly key: string;
  /** Real time, milliseconds since the epoch. */
  readonly at: number;
  /** Decides the shape: a person, the app, or a provider. */
  readonly by: "person" | "app" | "provider";
  readonly kind: string;
  /** `Your app took` */
  readonly text: string;
  /** The type or the route, in mono; empty for none. */
  readonly code: string;
  /** Its result; absent where there is none. */
  readonly end?: { readonly tone: Tone; readonly word: string; readonly code: string | undefined };
  /** Milliseconds of real time that it took. */
  readonly ms?: number;
  readonly href: string;
  /** The call of an act, to be copied. */
  readonly request?: ApiRequest;
  /** The event whose delivery failed. */
  readonly failed?: { readonly kind: string; readonly seq: number };
}

/** The newest requests, their events, and what is known of them. */
export interface ReactionInput {
  readonly requests: readonly RequestRow[];
  readonly events: readonly EventRow[];
  readonly performed: readonly PerformedAction[];
  readonly simulators: readonly Pick<SimulatorView, "kind" | "model" | "actions">[];
  /** The ids of endpoints that lead to the test receiver of the window. */
  readonly testEndpoints: ReadonlySet<string>;
}

/** Lists the acts, the requests of the app, and the deliveries to it, newest first. */
export function tellReactions(input: ReactionInput): readonly Reaction[] {
  const byRequest = input.requests.filter(isShown).flatMap((row) => [
    ...tellRequest(row, input),
    ...eventsOf(row, input.events)
      .filter(({ deliveries }) => deliveries.length > 0 || isAct(row))
      .flatMap((event) => tellEvent(event, input)),
  ]);
  // Steps of the same millisecond keep their order.
  return byRequest.toSorted((one, other) => one.at - other.at).reverse();
}

const isControl = ({ path }: RequestRow) => path.startsWith("/_sim/");
const isRead = ({ method, source }: RequestRow) => source === "panel" && method === "GET";

/** A person did it, and wants to know that no endpoint gets its event. */
const isAct = ({ source, path }: RequestRow) => source !== "client" || path.startsWith("/_");

function isShown(row: RequestRow): boolean {
  return !row.undone && !isControl(row) && !isRead(row);
}

/** Mails and messages that a provider hands over to people are no news for the app. */
const HANDOVER = /^(?:smtp|sms|call)-delivery\//;

function eventsOf({ kind, firstEvent, events: count }: RequestRow, events: readonly EventRow[]) {
  if (firstEvent === null) return [];
  return events.filter(
    ({ seq, type, ...event }) =>
      event.kind === kind && seq >= firstEvent && seq < firstEvent + count && !HANDOVER.test(type),
  );
}

function tellRequest(row: RequestRow, input: ReactionInput): readonly Reaction[] {
  const { kind, number, arrivedAt, method, path } = row;
  const route = `${method} ${path.replace(/\?.*/, "")}`;
  const step = {
    key: `${kind}/${String(row.generation)}/${String(number)}`,
    ...{ at: arrivedAt, kind },
    href: placeHref("requests", { kind, number: String(number) }),
  };
  const end = endOfRequest(row);
  if (!isAct(row)) {
    const app: Reaction = { ...step, by: "app", text: "Your app called", code: route, end };
    return [{ ...app, ms: row.durationMs }];
  }
  // The log of a row begins with its generation, and goes on after an undo, which begins another generation.
  const done = input.performed.find(
    ({ request, answer }) =>
      request.kind === kind && answer.generation >= row.generation && answer.number === number,
  );
  const act: Reaction = {
    ...step,
    by: "person",
    text: done?.title ?? titleOf(row, input.simulators),
    code: done ? route : "",
    ...(done ? { request: done.request } : {}),
    ...((row.status ?? 500) >= 400 ? { end } : {}),
  };
  return [act, ...tellAnswer(row, done, step)];
}

function titleOf({ kind, method, path }: RequestRow, simulators: ReactionInput["simulators"]) {
  const actions = simulators.find((simulator) => simulator.kind === kind)?.actions ?? [];
  return actions.find((action) => action.path === path)?.title ?? `${method} ${path}`;
}

function endOfRequest({ status, reason }: RequestRow): NonNullable<Reaction["end"]> {
  if (status === null) return { tone: "bad", word: "no response", code: undefined };
  const code = String(status);
  if (status < 400) return { tone: "good", word: "answered", code };
  return { tone: "bad", word: reason === "" ? "refused" : reason, code };
}

const appAnswer = z.object({
  app: z.object({
    status: z.number().nullable(),
    error: z.string().nullish(),
    duration_ms: z.number().optional(),
  }),
});

/** The answer of the app to a request that its provider made for the act, as for a pressed button. */
function tellAnswer(
  { arrivedAt, durationMs, kind }: RequestRow,
  done: PerformedAction | undefined,
  step: Pick<Reaction, "key" | "href">,
): readonly Reaction[] {
  const { app } = appAnswer.safeParse(done?.answer.body).data ?? {};
  if (!app) return [];
  const { status } = app;
  const error = app.error ?? "";
  const isGood = status !== null && status < 400 && error === "";
  const failure = error === "" ? "refused" : error;
  return [
    {
      ...step,
      key: `${step.key}/answer`,
      ...{ at: arrivedAt + durationMs, by: "app", kind, code: "" },
      text: isGood ? "Your app acknowledged" : "Your app did not acknowledge",
      end: {
        tone: isGood ? "good" : "bad",
        word: isGood ? "answered" : failure,
        code: status === null ? undefined : String(status),
      },
      ms: app.duration_ms ?? durationMs,
    },
  ];
}

const verbs: Readonly<Record<DeliveryChip["state"], string>> = {
  pending: "is sending",
  "in-flight": "is sending",
  delivered: "took",
  failed: "did not take",
};

function tellEvent(
  event: EventRow,
  { simulators, testEndpoints }: ReactionInput,
): readonly Reaction[] {
  const { kind, seq, type, arrivedAt = 0 } = event;
  const model = simulators.find((simulator) => simulator.kind === kind)?.model ?? kind;
  const step = {
    ...{ kind, code: type, at: arrivedAt },
    href: placeHref("events", { kind, seq: String(seq) }),
  };
  const key = `${kind}/${String(event.generation)}/event/${String(seq)}`;
  if (event.deliveries.length === 0) {
    const end = { tone: "none", word: "not sent", code: undefined } as const;
    return [{ ...step, key, by: "provider", text: `${model} recorded`, end }];
  }
  return event.deliveries.map((chip, place): Reaction => {
    const { tone, word, code } = viewChip(chip);
    const isOver = chip.state === "delivered" || chip.state === "failed";
    const receiver = testEndpoints.has(chip.endpoint ?? "") ? "The test receiver" : "Your app";
    return {
      ...step,
      key: `${key}/${String(place)}`,
      by: isOver ? "app" : "provider",
      at: arrivedAt + (event.latencyMs ?? 0),
      text: `${isOver ? receiver : model} ${verbs[chip.state]}`,
      end: { tone, word, code },
      ...(chip.state === "delivered" && event.latencyMs !== undefined
        ? { ms: event.latencyMs }
        : {}),
      ...(chip.state === "failed" ? { failed: { kind, seq } } : {}),
    };
  });
}
