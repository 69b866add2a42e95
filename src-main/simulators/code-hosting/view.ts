import type { DomainEvent } from "#core/kernel/context.ts";
import type { HostingContext, HostingState } from "./state.ts";

export type Wire = Readonly<Record<string, unknown>>;

/** What presenters look at: the state, and the address links begin with. */
export interface View {
  readonly state: HostingState;
  readonly base: string;
}

/** One request's stage: how answers see the world, how events do, and where events go. */
export interface Scene {
  readonly context: HostingContext;
  readonly state: HostingState;
  readonly now: number;
  /** Links as the client reached us. */
  readonly view: View;
  /** Links in events: the simulator's own address, whoever made the call. */
  readonly eventView: View;
  emit(event: DomainEvent): void;
}

/** Sets the stage of a request. */
export function sceneOf(context: HostingContext, request: { readonly baseUrl: string }): Scene {
  const { state, now } = context;
  const own = context.baseUrl === "" ? request.baseUrl : context.baseUrl;
  return {
    context,
    state,
    now,
    view: { state, base: request.baseUrl },
    eventView: { state, base: own },
    emit: (event) => {
      context.emit({ ...event, id: context.ids.uuid("delivery") });
    },
  };
}

/** A moment as GitHub writes it: whole seconds. */
export function presentTime(moment: number): string {
  return new Date(moment).toISOString().replace(/\.\d+Z$/, "Z");
}

/** The same for one that may not have come. */
export function presentTimeOrNull(moment: number | null): string | null {
  return moment === null ? null : presentTime(moment);
}

/** An opaque global id, the same on every run. */
export function nodeId(prefix: string, ...parts: readonly (string | number)[]): string {
  return `${prefix}_${Buffer.from(parts.join(":")).toString("base64url")}`;
}
