import { existsSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { ListedSimulator } from "#core/define-simulator.ts";
import type { WorldActionView } from "#core/contract/world-action.ts";
import { coveragePart } from "./coverage-part.ts";
import { read, root } from "./pages.ts";
import { table } from "./table.ts";

const field = z.object({
  description: z.string().optional(),
  enum: z.array(z.string()).optional(),
});
const form = z.object({
  properties: z.record(z.string(), field),
  required: z.array(z.string()).default([]),
});

const code = (text: string) => `\`${text}\``;

const deliveries = {
  registered: "to endpoints registered over the API, with `SIM_WEBHOOK_DELIVERY=on`",
  optional: "to endpoints registered over the API, with `SIM_DELIVER_ALSO`",
  fixed: "to one URL, set at startup",
  none: "nothing; it records events",
} as const;

function deliversTo({ delivery, silent }: ListedSimulator): string {
  if (!silent) return deliveries[delivery];
  return delivery === "none"
    ? "nothing; it records no events"
    : `${deliveries[delivery]}; it records only what it delivers`;
}

const variableLinks = (names: readonly string[]) =>
  `${names.map(code).join(", ")}: [meaning](../options.md#variables-of-one-simulator)`;

function factsPart(simulator: ListedSimulator, port: number): string {
  const { kind, model, apiKey, fixedReceiver, variables } = simulator;
  const names = [
    ...(fixedReceiver ? [fixedReceiver.urlVariable, fixedReceiver.secretVariable] : []),
    ...variables.map(({ name }) => name),
  ];
  return table(
    ["", ""],
    [
      ["kind", code(kind)],
      ["modelled on", model],
      ["address", code(`http://127.0.0.1:${String(port)}`)],
      ["key", code(apiKey)],
      ["delivers", deliversTo(simulator)],
      ...(names.length > 0 ? [["variables", variableLinks(names)]] : []),
    ],
  );
}

function connectPart({ connect, apiKey }: ListedSimulator, port: number): string {
  const filled = (connect?.code ?? "")
    .replaceAll("{base_url}", `http://127.0.0.1:${String(port)}`)
    .replaceAll("{api_key}", apiKey);
  return `\`\`\`ts\n${filled}\n\`\`\``;
}

/** Returns the program of a page's quick start, which a test runs. */
function quickStartPart(file: string): string {
  const program = read(file);
  return `\`\`\`ts\n${program.replace("../../../library/simdeck.ts", "simdeck")}\`\`\``;
}

function fieldRows(schema: Readonly<Record<string, unknown>>): readonly (readonly string[])[] {
  const { properties, required } = form.parse(schema);
  return Object.entries(properties).map(([name, { description, enum: allowed }]) => [
    code(name),
    required.includes(name) ? "yes" : "",
    [description, allowed?.map(code).join(", ")].filter(Boolean).join(": "),
  ]);
}

function actionPart({ path, summary, effects, schema }: WorldActionView): string {
  return [
    `\`POST ${path}\`: ${summary.toLowerCase()}.`,
    table(["field", "required", ""], fieldRows(schema)),
    effects.map((effect) => `- ${effect}`).join("\n"),
  ].join("\n\n");
}

const eventsPart = (types: readonly string[]) => types.map(code).join(", ");

/**
 * Returns the computed parts of a simulator's page: from its profile, quick start, world actions, coverage
 * table and recorded event types.
 */
export async function kindParts(
  simulator: ListedSimulator,
  port: number,
  types: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const { worldActions } = await simulator.load();
  const program = `src-main/verification/docs/quick-starts/${simulator.kind}.ts`;
  return {
    facts: factsPart(simulator, port),
    ...(existsSync(join(root, program)) ? { "quick-start": quickStartPart(program) } : {}),
    connect: connectPart(simulator, port),
    ...(types.length > 0 ? { events: eventsPart(types) } : {}),
    ...(worldActions.length > 0 ? { actions: worldActions.map(actionPart).join("\n\n") } : {}),
    coverage: await coveragePart(simulator.kind),
  };
}
