import { listKinds } from "../hosting/kind-names.ts";
import { builtIn } from "../hosting/registry.ts";
import type { KindActions, KindAliases, KindEvents, KindSdks } from "./kinds.generated.ts";

/** The name of a simulator. */
export type Kind = keyof KindEvents;

/** The name of a simulator, or its provider's name. */
export type KindName = Kind | keyof KindAliases;

/** The kind that a name stands for. */
export type KindOf<N extends KindName> = N extends keyof KindAliases ? KindAliases[N] : N & Kind;

/** The providers' names of kinds. */
export type AliasOf<K extends Kind> = {
  [Alias in keyof KindAliases]: KindAliases[Alias] extends K ? Alias : never;
}[keyof KindAliases];

/** The options of the SDK of a kind's provider. */
export type SdkArguments<K extends Kind> = KindSdks[K];

/** The mail that a kind sends; `never` for one that sends no mail. */
export type MailOf<K extends Kind> =
  | Extract<KindEvents[K], { readonly type: `smtp-delivery/${string}` }>["payload"]
  | DataOf<Extract<KindEvents[K], { readonly type: "email.created" }>["payload"]>;

type DataOf<Payload> = Payload extends { readonly data: infer Data extends object } ? Data : never;

/** The events that a simulator of one kind records. */
export type EventOf<K extends Kind> = KindEvents[K];

/** The world actions of a simulator of one kind, by method name. */
export type WorldActions<K extends Kind> = KindActions[K];

/** Returns whether a simulator of this name exists. */
export function isKind(name: string): name is Kind {
  return listKinds(builtIn).includes(name);
}
