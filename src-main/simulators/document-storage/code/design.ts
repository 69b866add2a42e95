import { createHash } from "node:crypto";
import { ownValue } from "#core/state/own-value.ts";
import { notFound, notImplemented } from "../errors.ts";
import { writeJson } from "../numbers/exact-json.ts";
import { isObject, type JsonObject } from "../shared/json.ts";
import type { Database, Revision } from "../state.ts";
import type { Program } from "./protocol.ts";

/** A design document, ready to be run. */
export interface Design {
  readonly id: string;
  readonly body: JsonObject;
  readonly program: Program;
}

const programs = new WeakMap<Revision, Program>();

/** Returns a program that stands for these members of a design document. */
export function createProgram(id: string, body: JsonObject): Program {
  const text = writeJson({ _id: id, ...body });
  return { key: createHash("sha1").update(text).digest("hex"), text };
}

function designOf(id: string, revision: Revision, body: JsonObject): Design {
  const program = programs.get(revision) ?? createProgram(id, body);
  programs.set(revision, program);
  return { id, body, program };
}

/** Returns the present design document of this name, without `_design/`; 404 without one. */
export function requireDesign(database: Database, name: string): Design {
  const id = `_design/${name}`;
  const winner = database.docs.get(id)?.winner;
  if (!winner?.body || winner.isDeleted) throw notFound(winner ? "deleted" : "missing");
  return designOf(id, winner, winner.body);
}

/** Returns all present design documents. */
export function listDesigns(database: Database): readonly Design[] {
  const found: Design[] = [];
  for (const [id, { winner }] of database.docs.from((key) => key >= "_design/")) {
    if (!id.startsWith("_design/")) break;
    if (winner.body && !winner.isDeleted) found.push(designOf(id, winner, winner.body));
  }
  return found;
}

/** Returns a function's source, or an object of functions; `undefined` without one. */
export function readMember(body: JsonObject, ...path: readonly string[]): unknown {
  let at: unknown = body;
  for (const step of path) at = isObject(at) ? ownValue(at, step) : undefined;
  return at;
}

/** Returns whether the views of a design document are read by partition: its option, or that of the database. */
export function isPartitionedDesign({ isPartitioned }: Database, body: JsonObject): boolean {
  const option = readMember(body, "options", "partitioned");
  return typeof option === "boolean" ? option : isPartitioned;
}

/** Returns whether the code of a design document is JavaScript. */
export function isJavaScript({ language }: JsonObject): boolean {
  return language === undefined || language === "javascript";
}

/** Refuses code in other languages: `query` is an index of Mango, others need another engine. */
export function requireJavaScript({ id, body }: Design): void {
  if (isJavaScript(body)) return;
  const reason = `Code of the language ${JSON.stringify(body["language"])} is not run; use javascript.`;
  throw notImplemented(`/:db/${id}#language`, reason);
}
