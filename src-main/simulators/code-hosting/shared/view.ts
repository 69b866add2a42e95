import type { Actor } from "../access/actor.ts";
import type { Repository, State } from "../state.ts";

export type ApiObject = Readonly<Record<string, unknown>>;

/** The path under which clients of a self-hosted server look for the API. */
export const MOUNT = "/api/v3";

/** Input of presenters: the state, the base of links, and who looks or acts. */
export interface View {
  readonly state: State;
  readonly base: string;
  readonly actor: Actor;
}

/** Input of presenters of what belongs to a repository. */
export interface RepositoryView extends View {
  readonly repository: Repository;
}

/** Returns the address that pages are below: that of the API without its mount. */
export function pageBase({ base }: Pick<View, "base">): string {
  return base.endsWith(MOUNT) ? base.slice(0, -MOUNT.length) : base;
}

/** A moment as GitHub writes it: whole seconds. */
export function presentTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, -".000Z".length)}Z`;
}

/** The same for one that may not have come. */
export function presentTimeOrNull(moment: number | null): string | null {
  return moment === null ? null : presentTime(moment);
}

/** When the rate limit is next reset, in epoch seconds: at the full hour. */
export function rateLimitReset(now: number): number {
  return (Math.floor(now / 3_600_000) + 1) * 3_600;
}

/** An opaque global id, the same on every run. */
export function nodeId(prefix: string, ...parts: readonly (string | number)[]): string {
  return `${prefix}_${Buffer.from(parts.join(":")).toString("base64url")}`;
}

/** `{"title":{"from":"old"}}`: the old value of each key that differs; `null` becomes an empty text. */
export function listChanges<T>(old: T, now: T, keys: readonly (keyof T & string)[]): ApiObject {
  const changed = keys.filter((key) => old[key] !== now[key]);
  return Object.fromEntries(changed.map((key) => [key, { from: old[key] ?? "" }]));
}
