import * as z from "zod";
import { expect } from "vitest";
import { everyEvent } from "#shared/domain/egress.ts";
import type { Command } from "./commands/commands.ts";
import type { Deliveries } from "./deliveries/deliveries.ts";
import { pickedType, type ModelRun } from "./model-run.ts";
import { parseEgress } from "./observe.ts";

const line = z.looseObject({ seq: z.int() });

const pair = z.object({ name: z.string(), value: z.string() });

const archive = z.strictObject({
  log: z.strictObject({
    version: z.literal("1.2"),
    creator: z.strictObject({ name: z.literal("Simdeck"), version: z.string() }),
    entries: z.array(
      z.looseObject({
        request: z.looseObject({
          url: z.string(),
          headers: z.array(pair),
          postData: z.looseObject({ text: z.string() }),
        }),
        response: z.looseObject({ status: z.int() }),
        _event: z.strictObject({
          kind: z.string(),
          seq: z.int(),
          endpoint: z.string().nullable(),
        }),
      }),
    ),
  }),
});

/** The lines of an NDJSON export, each ended. Throws when there is anything else. */
function parseLines(text: string): readonly unknown[] {
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new Error("the last line has no end");
  return lines.map((one) => line.parse(JSON.parse(one)));
}

/** The entries of an HTTP archive (HAR 1.2), the names of their headers in lower case. */
function parseArchive(text: string) {
  return archive.parse(JSON.parse(text)).log.entries.map((entry) => {
    const { url, headers, postData } = entry.request;
    const named = headers.map(({ name, value }) => [name.toLowerCase(), value] as const);
    const { status } = entry.response;
    return {
      ...entry._event,
      url,
      body: postData.text,
      status,
      headers: Object.fromEntries(named),
    };
  });
}

type ExportCommand = Extract<Command, { do: "export" }>;

/** The events to write: the response of the log's route, narrowed to a type if one is given. */
interface Source {
  readonly modelRun: ModelRun;
  readonly deliveries: Deliveries;
  readonly egress: string;
}

/** Exports the log, and compares the file with the log's route and with what the model knows. */
export async function playExport(
  modelRun: ModelRun,
  deliveries: Deliveries,
  { format, type: place }: ExportCommand,
): Promise<void> {
  const { bench, model } = modelRun;
  const type = place === undefined ? undefined : pickedType(model, place);
  const query = type === undefined ? "" : `?${new URLSearchParams({ type }).toString()}`;
  const egress = await bench.read(`/_sim/egress${query}`);
  const types = type === undefined ? [] : [type];
  const text = await bench.desk.write(format, { ...everyEvent, types });
  const source = { modelRun, deliveries, egress };
  if (format === "egress") expect(text).toBe(egress);
  else if (format === "ndjson") expectLines(text, source);
  else expectArchive(text, source);
}

/** Every event as the log has it, in its order, between whose it is and what became of it. */
function expectLines(text: string, { modelRun, deliveries, egress }: Source): void {
  const { kind } = modelRun.bench.running;
  const { generation } = modelRun.model;
  expect(parseLines(text)).toEqual(
    parseEgress(egress).events.map((event) => ({
      kind,
      generation,
      ...event,
      deliveries: deliveries.chips(event.seq),
    })),
  );
}

/** Every request that ended, with the body and the signature that it went out with. */
function expectArchive(
  text: string,
  { modelRun: { bench, table }, deliveries, egress }: Source,
): void {
  const events = new Set(parseEgress(egress).events.map(({ seq }) => seq));
  const wanted = deliveries.requests().filter(({ row }) => events.has(row.seq));
  const { kind, world } = bench.running;
  const entries = parseArchive(text);
  const parsed = (body: string): unknown => JSON.parse(body);
  expect(
    entries.map(({ headers: _headers, body, ...entry }) => ({ ...entry, body: parsed(body) })),
  ).toEqual(
    wanted.map(({ row, receiver }) => ({
      kind,
      seq: row.seq,
      endpoint: row.endpoint ?? null,
      url: bench.receivers.urlOf(receiver),
      body: parsed(world.log.payload(row.seq).toString("utf8")),
      status: row.http_status ?? 0,
    })),
  );
  for (const [index, { headers, body }] of entries.entries()) {
    const stamp = table.stampOf?.(headers, body, wanted[index]?.secret ?? "");
    expect(stamp, `signature of entry ${String(index)}`).toBeTypeOf("number");
  }
}
