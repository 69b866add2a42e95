import { createRequire } from "node:module";
import * as z from "zod";

/** What the older client answers: objects it does not describe. */
export type Wire = { readonly id: string } & Readonly<Record<string, unknown>>;

interface Resource {
  create(body: object): Promise<Wire>;
  retrieve(id: string): Promise<Wire>;
  list(query?: object): Promise<Wire>;
  delete(id: string): Promise<Wire>;
}

/** The part of the untyped `lob` package that the tests use. */
export interface ClassicLob {
  readonly postcards: Resource;
  readonly addresses: Resource;
}

const factory = z.custom<(key: string, options: { readonly host: string }) => ClassicLob>(
  (value) => typeof value === "function",
);

/** Lob's older client, which has no types of its own. */
export function classicLob(key: string, host: string): ClassicLob {
  const load: unknown = createRequire(import.meta.url)("lob");
  return factory.parse(load)(key, { host });
}
