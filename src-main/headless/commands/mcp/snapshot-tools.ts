import * as z from "zod";
import type { StateDifferences } from "#shared/domain/control-views.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import * as answers from "../../../library/simulator/responses.ts";
import { ask } from "../../../library/simulator/ask.ts";
import type { Session } from "./session.ts";
import { fitFrom, simulatorName, tool } from "./tool.ts";

const generations = z.object({
  simulators: z.array(
    z.object({ simulator: z.string(), generation: z.number(), now: z.string().optional() }),
  ),
});

async function each(
  session: Session,
  name: string | undefined,
  act: (connection: Connection) => Promise<{ generation: number; now?: string }>,
) {
  const simulators = [];
  for (const connection of session.selected(name)) {
    const { generation, now } = await act(connection);
    simulators.push({
      simulator: connection.kind,
      generation,
      ...(now === undefined ? {} : { now }),
    });
  }
  return { simulators };
}

const saveSnapshot = tool("save_snapshot", {
  effect: "changes",
  title: "Save snapshot",
  description: "Saves the complete state under a name.",
  input: z.object({ name: z.string(), simulator: simulatorName.optional() }),
  output: generations,
  run: (session, { name, simulator }) =>
    each(session, simulator, async (connection) => {
      const body = { name };
      return ask(connection, "POST", "/_sim/snapshots", answers.snapshotInfo, body);
    }),
});

const restoreSnapshot = tool("restore_snapshot", {
  effect: "deletes",
  title: "Restore snapshot",
  description: "Returns to a saved state; what happened since is lost.",
  input: z.object({ name: z.string(), simulator: simulatorName.optional() }),
  output: generations,
  run: (session, { name, simulator }) =>
    each(session, simulator, (connection) => {
      const path = `/_sim/snapshots/${encodeURIComponent(name)}/restore`;
      return ask(connection, "POST", path, answers.wasReset);
    }),
});

const reset = tool("reset", {
  effect: "deletes",
  title: "Reset",
  description: "Returns to the first state. Registered endpoints are removed.",
  input: z.object({ simulator: simulatorName.optional() }),
  output: generations,
  run: (session, { simulator }) =>
    each(session, simulator, (connection) =>
      ask(connection, "POST", "/_sim/reset", answers.wasReset),
    ),
});

const change = z.object({
  simulator: z.string(),
  change: z.enum(["added", "changed", "removed"]),
  collection: z.string(),
  id: z.string(),
  summary: z.string(),
  fields: z.array(z.object({ path: z.string(), from: z.unknown(), to: z.unknown() })).optional(),
  more_fields: z.number().optional(),
});

/** The most fields of a changed object, and the most characters of a value in JSON. */
const MAX_FIELDS = 30;
const MAX_VALUE = 200;

const cut = (text: string): string =>
  text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;

/** Returns a value as it is, or the beginning of its JSON when it is long. */
function shorten(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text !== undefined && text.length > MAX_VALUE ? cut(text) : (value ?? null);
}

function listChanges(
  simulator: string,
  { added, changed, removed }: StateDifferences,
): z.output<typeof change>[] {
  const row = (
    kind: z.output<typeof change>["change"],
    one: StateDifferences["added"][number],
  ) => ({
    simulator,
    change: kind,
    ...{ collection: one.collection, id: one.id, summary: cut(one.summary) },
  });
  return [
    ...added.map((one) => row("added", one)),
    ...changed.map((one) => {
      const fields = one.fields.slice(0, MAX_FIELDS).map(({ path, from, to }) => ({
        ...{ path: cut(path), from: shorten(from), to: shorten(to) },
      }));
      const more = one.fields.length - fields.length;
      return { ...row("changed", one), fields, ...(more > 0 ? { more_fields: more } : {}) };
    }),
    ...removed.map((one) => row("removed", one)),
  ];
}

const diffState = tool("diff_state", {
  effect: "reads",
  title: "Compare states",
  description:
    "Lists the objects that were added, changed and removed since a snapshot, or between it and another one.",
  input: z.object({
    name: z.string(),
    to: z.string().optional().describe("another snapshot; default: now"),
    simulator: simulatorName.optional(),
    offset: z.int().min(0).default(0),
  }),
  output: z.object({
    changes: z.array(change),
    events: z.record(z.string(), z.object({ from: z.number(), to: z.number() })),
    next_offset: z.number().optional(),
    truncated: z.boolean().optional().describe("more than 1,000 objects of a simulator differ"),
  }),
  run: async (session, { name, to, simulator, offset }) => {
    const query = to === undefined ? "" : `?to=${encodeURIComponent(to)}`;
    const path = `/_sim/snapshots/${encodeURIComponent(name)}/diff${query}`;
    const changes: z.output<typeof change>[] = [];
    const events: Record<string, StateDifferences["events"]> = {};
    let isTruncated = false;
    for (const connection of session.selected(simulator)) {
      const found = await ask(connection, "GET", path, answers.differences);
      changes.push(...listChanges(connection.kind, found));
      events[connection.kind] = found.events;
      isTruncated ||= found.truncated === true;
    }
    const { items, ...next } = fitFrom(changes, offset);
    return {
      changes: items,
      events,
      ...next,
      ...(isTruncated ? { truncated: true } : {}),
    };
  },
});

/** The tools that save, restore and compare states. */
export const snapshotTools = [saveSnapshot, restoreSnapshot, diffState, reset];
