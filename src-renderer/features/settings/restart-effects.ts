import type { SettingsPlan } from "#shared/domain/settings.ts";
import { formatPlural } from "../../ui/text/format.ts";

type NameOf = (kind: string) => string;

type Loss = SettingsPlan["losses"][number];

const sum = (losses: readonly Loss[], count: (loss: Loss) => number) =>
  losses.reduce((total, loss) => total + count(loss), 0);

function describeCounts(losses: readonly Loss[]): string {
  return [
    [sum(losses, ({ events }) => events), "event"] as const,
    [sum(losses, ({ objects }) => objects), "object"] as const,
    [sum(losses, (loss) => loss.endpoints), "endpoint"] as const,
    [sum(losses, (loss) => loss.scheduled), "scheduled item"] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, noun]) => formatPlural(count, noun))
    .join(", ");
}

function describeLosses(losses: readonly Loss[], fate: string, nameOf: NameOf): readonly string[] {
  if (losses.length === 0) return [];
  const names = losses.map(({ kind }) => nameOf(kind)).join(", ");
  return [[`${names} (${fate})`, describeCounts(losses)].filter(Boolean).join(": ")];
}

const isUntouched = ({ events, endpoints, scheduled }: Loss) =>
  events + endpoints + scheduled === 0;

/** Lists the effects of a restart: one line for each simulator that was used. */
export function listRestartEffects(
  { losses, starts }: SettingsPlan,
  running: readonly string[],
  nameOf: NameOf,
) {
  const touched = losses.map(({ kind }) => kind);
  const left = running.filter((kind) => !touched.includes(kind));
  const goes = [true, false].flatMap((comesBack) => {
    const fate = comesBack ? "restarts" : "stops";
    const some = losses.filter((loss) => loss.comesBack === comesBack);
    const used = some.filter((loss) => !isUntouched(loss));
    return [
      ...used.flatMap((loss) => describeLosses([loss], fate, nameOf)),
      ...describeLosses(some.filter(isUntouched), fate, nameOf),
    ];
  });
  return {
    goes,
    starts: starts.map(nameOf),
    stays: [
      ...(left.length === 0 ? [] : [`${left.map(nameOf).join(", ")}, with all data`]),
      "seed objects, and the schedule of --timeline",
      "ids and secrets: the same requests create them again",
    ],
  };
}
