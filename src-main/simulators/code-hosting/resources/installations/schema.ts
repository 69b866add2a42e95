import * as z from "zod";

export const accessTokenBody = z.object({
  repositories: z.array(z.string()).max(500).optional(),
  repository_ids: z.array(z.int()).max(500).optional(),
  permissions: z.record(z.string(), z.enum(["read", "write", "admin"])).optional(),
});
