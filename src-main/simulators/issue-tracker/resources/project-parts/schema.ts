import * as z from "zod";
import { isDay } from "../../shared/schema.ts";

const part = z.object({
  name: z.string("The name must be set.").trim().min(1, "The name must be set.").max(255),
  description: z.string().nullish(),
  released: z.boolean().optional(),
  releaseDate: z.string().refine(isDay, "must be a date like 2026-01-31").nullish(),
});

export const createPartBody = part.extend({
  project: z.string().optional(),
  projectId: z.coerce.string().optional(),
});

export const updatePartBody = part.partial();
