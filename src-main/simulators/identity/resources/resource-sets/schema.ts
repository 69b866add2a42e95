import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

export const resource = () =>
  z
    .string()
    .regex(/^(?:https?:\/\/|orn:)\S+$/, { error: "must be the URL or the ORN of a resource" });

export const resourceSetBody = lazyObject(() => ({
  label: z.string().min(1, { error: "The field cannot be left blank" }).max(255),
  description: z.string().min(1, { error: "The field cannot be left blank" }).max(1_024),
  resources: z.array(resource()).max(1_000).optional(),
}));

export const conditions = lazyObject(() => ({
  Exclude: z.object({ "okta:ORN": z.array(z.string()) }).optional(),
}));

type Conditions = z.output<typeof conditions>;

export interface SetResource {
  readonly id: string;
  readonly target: string;
  readonly created: number;
  /** Which parts of the resource are meant. */
  readonly conditions?: Conditions | undefined;
}

export interface ResourceSet {
  readonly label: string;
  readonly description: string;
  readonly resources: readonly SetResource[];
}
