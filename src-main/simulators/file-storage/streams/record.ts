import { presentTime, presentUserMini, type View, type ApiObject } from "../shared/present.ts";
import type { SimContext, State, StreamEvent } from "../state.ts";
import type { EventTypes } from "./event-types.ts";

/** The streams keep at least this many events, and at most twice as many. */
export const KEPT_EVENTS = 10_000;

/** The source of an event: for users, and for administrators. */
export interface EventSources {
  readonly user: ApiObject;
  readonly admin?: ApiObject;
}

/** Adds an event to the streams, and wakes clients that wait for one. */
export function recordEvent(
  { state, ids, now }: SimContext,
  { user, admin }: EventTypes,
  actorId: string,
  sources: () => EventSources,
): void {
  if (user === undefined && admin === undefined) return;
  const input = sources();
  const { events } = state;
  events.push({
    id: ids.bare("event", 40, "hex"),
    createdAt: now,
    actorId,
    userType: user,
    adminType: admin,
    source: JSON.stringify(input.user),
    adminSource: JSON.stringify(input.admin ?? input.user),
  });
  if (events.length >= KEPT_EVENTS * 2) {
    events.splice(0, KEPT_EVENTS);
    state.droppedEvents += KEPT_EVENTS;
  }
  state.waiters.tell();
}

/** The position behind the newest event. */
export const findEnd = ({ droppedEvents, events }: State): number => droppedEvents + events.length;

/** Presents an event of one of the streams. */
export function presentEvent(view: View, event: StreamEvent, isAdmin: boolean): ApiObject {
  const { adminSource, adminType, source, userType } = event;
  return {
    type: "event",
    created_at: presentTime(event.createdAt),
    recorded_at: presentTime(event.createdAt),
    event_id: event.id,
    created_by: presentUserMini(view, event.actorId),
    event_type: isAdmin ? adminType : userType,
    session_id: null,
    source: JSON.parse(isAdmin ? adminSource : source) as unknown,
    ...(isAdmin ? { additional_details: null } : {}),
  };
}
