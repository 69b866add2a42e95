import * as z from "zod";
import { offsetQuery, words } from "../../shared/schema.ts";

export const createProjectBody = z.object({
  name: z
    .string("You must specify a valid project name.")
    .trim()
    .min(1, "You must specify a valid project name.")
    .max(80, "The project name must not exceed 80 characters in length."),
  key: z
    .string("You must specify a valid project key.")
    .regex(
      /^[A-Z][A-Z0-9_]{1,9}$/,
      "Project keys must start with an uppercase letter, followed by one or more uppercase alphanumeric characters.",
    ),
  description: z.string().nullish(),
  projectTypeKey: z
    .enum(["software", "business", "service_desk"], "An invalid project type was specified.")
    .optional(),
  leadAccountId: z.string().optional(),
});

export const updateProjectBody = createProjectBody.partial();

export const searchProjectsQuery = offsetQuery(50).extend({
  query: z.string().optional(),
  keys: words,
  id: words,
  orderBy: z
    .string()
    .regex(/^[+-]?(?:key|name)$/, "The order is not valid.")
    .default("key"),
});
