import type { DomainEvent } from "#core/contract/context.ts";
import { nodeId, type ApiObject } from "../shared/view.ts";
import type { Hook, Installation, Issue, SimContext, State } from "../state.ts";
import { appEndpointId, hookGroup } from "./endpoints.ts";

/** The origin of an event: an account, and a repository of it. */
export interface Origin {
  readonly owner: number;
  readonly repository?: number;
}

/** A change of an issue or pull request, for its history. */
export interface IssueChange {
  readonly issue: Issue;
  readonly action: string;
  readonly details: ApiObject;
}

/** An event with its payload as an object. */
export interface HookEvent extends Omit<DomainEvent, "payload"> {
  readonly payload: ApiObject;
  readonly change?: IssueChange;
}

const wants = (events: readonly string[], type: string) =>
  events.includes(type) || events.includes("*");

/** The hooks that are registered for an origin: those of the repository, then those of its owner. */
function hooksOf(state: State, { owner, repository }: Origin): readonly Hook[] {
  const own = repository === undefined ? undefined : state.repositories.get(repository)?.hooks;
  const shared = state.organizationHooks.get(owner);
  return [...(own?.values() ?? []), ...(shared?.values() ?? [])];
}

/** Lists the installations that cover an origin, suspended ones left out. */
export function installationsAt(
  { installations }: State,
  { owner, repository }: Origin,
): readonly Installation[] {
  return [...installations.values()].filter(
    (one) =>
      one.account === owner &&
      one.suspendedAt === null &&
      (one.selection === "all" ||
        repository === undefined ||
        one.repositories.includes(repository)),
  );
}

/** Records an event for one App; its payload names the installation. */
export function recordForApp(sim: SimContext, event: HookEvent, { id, app }: Installation): void {
  const installation = { id, node_id: nodeId("MDIzOkludGVncmF0aW9uSW5zdGFsbGF0aW9u", id) };
  sim.emit({
    ...event,
    id: sim.ids.uuid("delivery"),
    payload: { installation, ...event.payload },
    to: [appEndpointId(app)],
  });
}

/**
 * Records an event once for the hooks and once for each App that hears it, whose payload differs. Without
 * an App, the event is recorded for the hooks whether or not there is one.
 */
export function record(sim: SimContext, event: HookEvent, origin: Origin): void {
  const installations = installationsAt(sim.state, origin).filter(({ events }) =>
    wants(events, event.type),
  );
  const isHeard = hooksOf(sim.state, origin).some(
    ({ isActive, events }) => isActive && wants(events, event.type),
  );
  if (isHeard || installations.length === 0) {
    const { owner, repository } = origin;
    const groups = [hookGroup("organization", owner)];
    if (repository !== undefined) groups.unshift(hookGroup("repository", repository));
    sim.emit({ ...event, id: sim.ids.uuid("delivery"), to: groups });
  }
  for (const installation of installations) recordForApp(sim, event, installation);
}

/** Records an event for one hook, whatever it is registered for: a ping, a test. */
export function recordForHook(sim: SimContext, event: HookEvent, hook: Hook): void {
  sim.emit({ ...event, id: sim.ids.uuid("delivery"), to: [String(hook.id)] });
}
