import { kindsOf } from "../hosting/kind-names.ts";
import { builtIn } from "../hosting/registry.ts";
import type { KindActions, KindEvents } from "./kinds.generated.ts";

/** The name of a simulator. */
export type Kind = keyof KindEvents;

/** The events that a simulator of one kind records. */
export type EventOf<K extends Kind> = KindEvents[K];

/** The world actions of a simulator of one kind, by method name. */
export type WorldActions<K extends Kind> = KindActions[K];

/** Whether a simulator of this name exists. */
export function isKind(name: string): name is Kind {
  return kindsOf(builtIn).includes(name);
}
