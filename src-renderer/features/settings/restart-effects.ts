import type { SettingsPlan } from "#shared/domain/settings.ts";
import { formatPlural } from "../../ui/format.ts";

type Loss = SettingsPlan["losses"][number];

function sayLoss({ kind, comesBack, events, objects, endpoints, scheduled }: Loss): string {
  const counts = [
    formatPlural(events, "event"),
    formatPlural(objects, "object"),
    ...(endpoints > 0 ? [formatPlural(endpoints, "endpoint")] : []),
    ...(scheduled > 0 ? [formatPlural(scheduled, "scheduled item")] : []),
  ];
  return `${kind} ${comesBack ? "begins anew" : "stops"}: ${counts.join(", ")}`;
}

/** What a change takes away and what it leaves, in lines. */
export function listRestartEffects({ losses, starts }: SettingsPlan, running: readonly string[]) {
  const touched = losses.map(({ kind }) => kind);
  const left = running.filter((kind) => !touched.includes(kind));
  return {
    goes: losses.map(sayLoss),
    starts,
    stays: [
      ...(left.length === 0 ? [] : [`${left.join(", ")}, with all they hold`]),
      "the objects that every start brings, and the schedule of --timeline",
      "ids and secrets: the same calls give the same ones again",
    ],
  };
}
