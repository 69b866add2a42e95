import { isObject, type JsonObject } from "../json.ts";
import { badArgument } from "./errors.ts";

/** The list an operator wants as its argument; CouchDB's error when it is none. */
export function listOf(argument: unknown, name: string): readonly unknown[] {
  if (Array.isArray(argument)) return argument;
  throw badArgument(name, argument);
}

/** The object an operator wants as its argument; CouchDB's error when it is none. */
export function objectOf(argument: unknown, name: string): JsonObject {
  if (isObject(argument)) return argument;
  throw badArgument(name, argument);
}
