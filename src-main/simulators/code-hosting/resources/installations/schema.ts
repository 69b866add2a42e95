import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";

export const accessTokenBody = lazyObject(() => ({
  repositories: z.array(z.string()).max(500).optional(),
  repository_ids: z.array(z.int()).max(500).optional(),
  permissions: z.record(z.string(), z.enum(["read", "write", "admin"])).optional(),
}));
