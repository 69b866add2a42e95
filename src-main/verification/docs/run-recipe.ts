import * as z from "zod";
import { offsetSeconds, timelineFile } from "#shared/domain/timeline.ts";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import { table } from "./table.ts";

const scheduled = z.object({
  events: z.array(
    z.object({
      at: z.string(),
      call: z.object({ method: z.string(), path: z.string(), as: z.string().optional() }),
      state: z.enum(["scheduled", "done", "failed"]),
      response: z.object({ status: z.int() }).optional(),
    }),
  ),
});
const egress = z.object({ events: z.array(z.object({ type: z.string() })) });

/** The result of one simulator's part of a recipe. */
interface Played {
  readonly kind: string;
  readonly items: z.output<typeof scheduled>["events"];
  readonly recorded: readonly string[];
}

async function ask(url: string, body?: unknown): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const call = body === undefined ? {} : { method: "POST", headers, body: JSON.stringify(body) };
  return (await fetch(url, call)).json();
}

async function play(kind: string, baseUrl: string, seconds: number): Promise<Played> {
  await ask(`${baseUrl}/_sim/clock`, { advance_seconds: seconds });
  const { events } = egress.parse(await ask(`${baseUrl}/_sim/egress`));
  const { events: items } = scheduled.parse(await ask(`${baseUrl}/_sim/timeline`));
  return { kind, items, recorded: events.map(({ type }) => type) };
}

/** Runs a timeline file on fresh simulators, past its last item. */
export async function runRecipe(recipe: unknown): Promise<readonly Played[]> {
  const schedules = Object.entries(timelineFile.parse(recipe));
  const offsets = schedules.flatMap(([, { events }]) => events.map(({ at }) => offsetSeconds(at)));
  const argv = ["--port-base", "0", "--only", schedules.map(([kind]) => kind).join(",")];
  const environment = { SIM_START_TIME: "2026-01-02T03:04:05Z" };
  const serving = await serveSimulators({ argv, environment, timeline: recipe });
  try {
    const played: Played[] = [];
    for (const { simulator, baseUrl } of serving.served) {
      played.push(await play(simulator.kind, baseUrl, Math.ceil(Math.max(...offsets))));
    }
    return played;
  } finally {
    await serving.close();
  }
}

/** A recipe as the cookbook has it: the file, and its result. */
export function recipePart(name: string, text: string, played: readonly Played[]): string {
  const rows = played.flatMap(({ kind, items }) =>
    items.map(({ at, call: { method, path, as }, state, response }) => [
      `\`${at}\``,
      kind,
      `\`${method} ${path}\`${as === undefined ? "" : ` as \`${as}\``}`,
      `${state}, ${String(response?.status ?? "no answer")}`,
    ]),
  );
  const recorded = played.flatMap((one) => one.recorded).map((type) => `\`${type}\``);
  return [
    table(["at", "simulator", "call", "result"], rows),
    recorded.length > 0 ? `Recorded: ${recorded.join(", ")}.` : "Nothing is recorded.",
    `<details><summary><code>timelines/${name}.json</code></summary>`,
    `\`\`\`json\n${text.trim()}\n\`\`\``,
    "</details>",
  ].join("\n\n");
}
