import type { SettingsPlan } from "#shared/domain/settings.ts";
import { formatPlural } from "../../ui/text/format.ts";

type Loss = SettingsPlan["losses"][number];

const sum = (losses: readonly Loss[], count: (loss: Loss) => number) =>
  losses.reduce((total, loss) => total + count(loss), 0);

function sayCounts(losses: readonly Loss[]): string {
  const endpoints = sum(losses, (loss) => loss.endpoints);
  const scheduled = sum(losses, (loss) => loss.scheduled);
  return [
    formatPlural(
      sum(losses, ({ events }) => events),
      "event",
    ),
    formatPlural(
      sum(losses, ({ objects }) => objects),
      "object",
    ),
    ...(endpoints > 0 ? [formatPlural(endpoints, "endpoint")] : []),
    ...(scheduled > 0 ? [formatPlural(scheduled, "scheduled item")] : []),
  ].join(", ");
}

function sayLosses(losses: readonly Loss[], alone: string, together: string): readonly string[] {
  if (losses.length === 0) return [];
  const names = losses.map(({ kind }) => kind).join(", ");
  return [`${names} ${losses.length === 1 ? alone : together}: ${sayCounts(losses)}`];
}

const isUntouched = ({ events, endpoints, scheduled }: Loss) =>
  events + endpoints + scheduled === 0;

/** Lists the effects of a restart: one line for each simulator that was used. */
export function listRestartEffects({ losses, starts }: SettingsPlan, running: readonly string[]) {
  const touched = losses.map(({ kind }) => kind);
  const left = running.filter((kind) => !touched.includes(kind));
  const goes = [true, false].flatMap((comesBack) => {
    const [alone, together] = comesBack ? ["begins anew", "begin anew"] : ["stops", "stop"];
    const some = losses.filter((loss) => loss.comesBack === comesBack);
    const used = some.filter((loss) => !isUntouched(loss));
    return [
      ...used.flatMap((loss) => sayLosses([loss], alone, together)),
      ...sayLosses(some.filter(isUntouched), alone, together),
    ];
  });
  return {
    goes,
    starts,
    stays: [
      ...(left.length === 0 ? [] : [`${left.join(", ")}, with all they hold`]),
      "the objects that every start brings, and the schedule of --timeline",
      "ids and secrets: the same calls give the same ones again",
    ],
  };
}
