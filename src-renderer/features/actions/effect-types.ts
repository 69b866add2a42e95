import type { EndpointView } from "#shared/domain/simulator.ts";

/** A part of a sentence: words, or the type of an event. */
export interface EffectPart {
  readonly text: string;
  readonly isType: boolean;
}

/** `charge.dispute.created`: words of letters, with at least one dot between them. */
const TYPE = /\b[a-z][a-z_0-9]*(?:\.[a-z_]+)+\b/g;

/** Splits a sentence about an effect at the types of events in it. */
export function splitEffect(effect: string): readonly EffectPart[] {
  const parts: EffectPart[] = [];
  let from = 0;
  for (const { 0: type, index } of effect.matchAll(TYPE)) {
    if (index > from) parts.push({ text: effect.slice(from, index), isType: false });
    parts.push({ text: type, isType: true });
    from = index + type.length;
  }
  if (from < effect.length) parts.push({ text: effect.slice(from), isType: false });
  return parts;
}

/** Counts the endpoints that get events of a type: those of the type itself, or of every type. */
export function countReceivers(
  endpoints: readonly Pick<EndpointView, "enabled" | "types">[],
  type: string,
  everyType: readonly string[],
): number {
  const getsAll = (types: readonly string[]) =>
    types.length === 0 || types.includes("*") || everyType.every((one) => types.includes(one));
  return endpoints.filter(({ enabled, types }) => {
    return enabled && (types.includes(type) || (everyType.length > 0 && getsAll(types)));
  }).length;
}
