import * as z from "zod";
import { lazyObject } from "../schema/lazy-object.ts";

/** A person as one simulator knows them. */
export const personView = lazyObject(() => ({
  kind: z.string(),
  /** The id in the provider's API; empty for an address that is nothing but a recipient. */
  id: z.string(),
  name: z.string(),
  /** As it was given; empty when there is none. */
  email: z.string(),
}));

export type PersonView = z.output<typeof personView>;
