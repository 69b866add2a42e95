import { starChanged, watchStarted } from "../../events.ts";
import type { RequestContext } from "../../route.ts";

/** Takes a star back, if the actor has given one. */
export function unstar(context: RequestContext): void {
  const { state, repository, user } = context;
  if (!state.stars.get(repository.id)?.delete(user.id)) return;
  context.emit(starChanged(context.eventView, null));
}

/** Stars a repository; returns whether the actor had not starred it before. */
export function star(context: RequestContext): boolean {
  const { state, repository, now, user } = context;
  const stars = state.stars.get(repository.id) ?? new Map<number, number>();
  if (stars.has(user.id)) return false;
  state.stars.set(repository.id, stars.set(user.id, now));
  context.emit(starChanged(context.eventView, now));
  context.emit(watchStarted(context.eventView));
  return true;
}
