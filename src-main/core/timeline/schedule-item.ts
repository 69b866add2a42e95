import * as z from "zod";
import { type ScheduledCall, type TimelineEvent, timelineEvent } from "#shared/domain/timeline.ts";
import type { TimelineItemView } from "#shared/domain/timeline-item.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { InProcessRequest } from "#core/transport/encode-request.ts";
import type { InProcessResponse } from "#core/transport/in-process.ts";
import { BindingError, fillText, fillValue } from "./bindings.ts";

const PATH = /^\/(?![/\\])[^\s\\\p{Cc}]*$/u;

/** The part of a response that an item uses. */
export type CallResponse = Pick<InProcessResponse, "status" | "body">;

/** The schedule as a snapshot holds it. */
export const savedSchedule = lazyObject(() => ({
  items: z.array(
    z.object({
      event: timelineEvent,
      due: z.number(),
      /** Its number on the agenda. */
      order: z.int(),
      state: z.enum(["pending", "done", "failed"]),
      status: z.int().exactOptional(),
      /** Why it failed, or why the app did not respond to it. */
      reason: z.string().exactOptional(),
    }),
  ),
  bindings: z.map(z.string(), z.unknown()),
}));

export type SavedSchedule = z.output<typeof savedSchedule>;
export type Item = SavedSchedule["items"][number];

/** Returns why a call failed, or why the app did not respond to it; `undefined` if all went well. */
export function explainFailure(response: CallResponse): string | undefined {
  return response.status < 400 ? explainSilence(response) : explainResponse(response);
}

/** An error response in a line: its status, and the start of its body. */
function explainResponse({ status, body }: CallResponse): string {
  const text = body === undefined ? "" : `: ${JSON.stringify(body)}`;
  return `the response was ${String(status)}${text.length > 500 ? `${text.slice(0, 500)}…` : text}`;
}

const silent = lazyObject(() => ({ app: z.object({ status: z.null(), error: z.string() }) }));

/** Returns why the app did not respond to the request of a world action, or `undefined` if it did. */
function explainSilence({ body }: CallResponse): string | undefined {
  const { data } = silent.safeParse(body);
  return data && `the app did not respond: ${data.app.error}`;
}

/**
 * Returns the call of an item, with what earlier calls bound.
 *
 * @throws {BindingError} for an unknown name, or a path that is none.
 */
export function prepareCall(
  event: TimelineEvent,
  bindings: ReadonlyMap<string, unknown>,
): InProcessRequest {
  const call: ScheduledCall = event.call;
  const path = fillText(call.path, bindings);
  if (!PATH.test(path)) throw new BindingError(`${path} is not a path on this simulator`);
  return {
    method: call.method,
    path,
    body: call.body === undefined ? undefined : fillValue(call.body, bindings),
    as: call.as ?? event.as,
  };
}

/** Returns an item as the control routes show it. */
export function presentItem(item: Item): TimelineItemView {
  return {
    id: item.event.id,
    at: item.event.at,
    due: new Date(item.due).toISOString(),
    call: item.event.call,
    bind: item.event.bind ?? {},
    state: item.state,
    ...(item.status === undefined ? {} : { response: { status: item.status } }),
    ...(item.reason === undefined ? {} : { reason: item.reason }),
  };
}
