import { crc32 } from "node:zlib";
import * as z from "zod";
import type { CodeRunner } from "../code/code-runner.ts";
import { type Design, readMember } from "../code/design.ts";
import type { ReduceGroup } from "../code/protocol.ts";
import { builtinReduce } from "./builtin-reduce.ts";
import type { ViewRow } from "./rows.ts";

/** Rows that are reduced together, as a node of CouchDB's tree holds them. */
const NODE_ROWS = 100;
/** Rows of one call. */
const CALL_ROWS = 5_000;

/** Runs the reduce function of a view. */
export interface Reducer {
  readonly code: CodeRunner;
  readonly design: Design;
  readonly view: string;
  readonly now: number;
}

const valuesSchema = z.array(z.unknown());

/** A database has two shards, which CouchDB reduces apart; a document's id decides which has it. */
function shardOf({ id }: ViewRow): number {
  return crc32(id) >>> 31;
}

function nodesOf(rows: readonly ViewRow[]): readonly (readonly ViewRow[])[] {
  const nodes: ViewRow[][] = [];
  for (const shard of [0, 1]) {
    const own = rows.filter((row) => shardOf(row) === shard);
    for (let from = 0; from < own.length; from += NODE_ROWS) {
      nodes.push(own.slice(from, from + NODE_ROWS));
    }
  }
  return nodes;
}

function groupOf(rows: readonly ViewRow[]): ReduceGroup {
  return {
    keys: rows.map(({ key, id }) => [key, id] as const),
    values: rows.map(({ value }) => value),
  };
}

async function reduceNodes(
  { code, design, view, now }: Reducer,
  nodes: readonly (readonly ViewRow[])[],
): Promise<readonly unknown[]> {
  const results: unknown[] = [];
  for (let from = 0; from < nodes.length; from += CALL_ROWS / NODE_ROWS) {
    const groups = nodes.slice(from, from + CALL_ROWS / NODE_ROWS).map(groupOf);
    const values = await code.call(design.program, ["reduce", view, groups], { now });
    results.push(...valuesSchema.parse(values));
  }
  return results;
}

/** Reduces reductions until one is left. */
async function rereduce(reducer: Reducer, values: readonly unknown[]): Promise<unknown> {
  if (values.length <= 1) return values[0] ?? null;
  const groups: unknown[][] = [];
  for (let from = 0; from < values.length; from += NODE_ROWS) {
    groups.push(values.slice(from, from + NODE_ROWS));
  }
  const { code, design, view, now } = reducer;
  const reduced = await code.call(design.program, ["rereduce", view, groups], { now });
  return rereduce(reducer, valuesSchema.parse(reduced));
}

/** Reduces each group of rows to one value. */
export async function reduceGroups(
  reducer: Reducer,
  groups: readonly (readonly ViewRow[])[],
): Promise<readonly unknown[]> {
  const source = readMember(reducer.design.body, "views", reducer.view, "reduce");
  const builtin = typeof source === "string" ? builtinReduce(source) : undefined;
  if (builtin) return groups.map(builtin);
  const nodes = groups.map(nodesOf);
  const reductions = await reduceNodes(reducer, nodes.flat());
  const values: unknown[] = [];
  let from = 0;
  for (const { length } of nodes) {
    values.push(await rereduce(reducer, reductions.slice(from, from + length)));
    from += length;
  }
  return values;
}
