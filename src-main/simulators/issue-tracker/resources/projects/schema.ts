import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { offsetQuery, words } from "../../shared/schema.ts";

export const createProjectBody = lazyObject(() => ({
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
  assigneeType: z
    .enum(["PROJECT_LEAD", "UNASSIGNED"], "An invalid assignee type was specified.")
    .optional(),
  url: z.string().optional(),
}));

/** Fields of new and changed projects without effect. */
export const unsupportedOfProject = [
  "avatarId",
  "categoryId",
  "fieldConfigurationScheme",
  "issueSecurityScheme",
  "issueTypeScheme",
  "issueTypeScreenScheme",
  "notificationScheme",
  "permissionScheme",
  "projectTemplateKey",
  "workflowScheme",
];

export const updateProjectBody = createProjectBody.partial();

const sortFields =
  "category|issueCount|key|lastIssueUpdatedTime|name|owner|archivedDate|deletedDate";

export const searchProjectsQuery = offsetQuery(50).extend({
  query: z.string().optional(),
  keys: words,
  id: words,
  orderBy: z
    .string()
    .regex(new RegExp(`^[+-]?(?:${sortFields})$`), "The order is not valid.")
    .default("key"),
  typeKey: words,
  categoryId: z.string().optional(),
  /** Everybody may do everything here. */
  action: z.enum(["view", "browse", "edit", "create"]).optional(),
  status: words.pipe(z.array(z.enum(["live", "archived", "deleted"])).optional()),
  expand: words,
});

export const expandQuery = lazyObject(() => ({ expand: words }));
