import * as z from "zod";
import type { OwnSimulator } from "./simulator/simulator.ts";

/** The kind that an option gives a description: `orders` of `orders=./orders.yaml`. */
type NameIn<Option extends string> = Option extends `${infer Name}=${string}` ? Name : never;

/** The simulators of descriptions whose kind the options name, as members of a set. */
export type Described<O extends readonly string[]> = Readonly<
  Record<NameIn<O[number]>, OwnSimulator>
>;

/** Returns the simulators of descriptions by the kinds that the options name. */
export function describedMembers<O extends readonly string[]>(
  openapi: O | undefined,
  running: ReadonlyMap<string, OwnSimulator>,
): Described<O> {
  const members = (openapi ?? []).flatMap((option) => {
    const [name = ""] = option.split("=", 1);
    const simulator = running.get(name);
    return simulator ? [[name, simulator] as const] : [];
  });
  return z.custom<Described<O>>(() => true).parse(Object.fromEntries(members));
}
