import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { id } from "../../site/schema.ts";

/** The templates of software projects, which say of which type their board is. */
const softwareTemplates = [
  "com.pyxis.greenhopper.jira:gh-simplified-agility-kanban",
  "com.pyxis.greenhopper.jira:gh-simplified-agility-scrum",
  "com.pyxis.greenhopper.jira:gh-simplified-basic",
  "com.pyxis.greenhopper.jira:gh-simplified-kanban-classic",
  "com.pyxis.greenhopper.jira:gh-simplified-scrum-classic",
] as const;

const prefixed = <Prefix extends string>(prefix: Prefix, names: string) =>
  names.split(" ").map((name) => `${prefix}${name}` as const);

/** Templates of other projects, which have no board. */
const otherTemplates = [
  ...prefixed(
    "com.atlassian.jira-core-project-templates:jira-core-simplified-",
    "content-management document-approval lead-tracking process-control procurement project-management recruitment task-tracking",
  ),
  ...prefixed(
    "com.atlassian.servicedesk:simplified-",
    "analytics-service-desk blank-project-business blank-project-it design-service-desk external-service-desk facilities-service-desk finance-service-desk general-service-desk-business general-service-desk-it hr-service-desk it-service-management legal-service-desk marketing-service-desk sales-service-desk",
  ),
  ...prefixed(
    "com.atlassian.servicedesk:next-gen-",
    "analytics-service-desk design-service-desk facilities-service-desk finance-service-desk general-business-service-desk general-it-service-desk hr-service-desk it-service-desk legal-service-desk marketing-service-desk sales-service-desk",
  ),
];

const templates = [...softwareTemplates, ...otherTemplates];

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
  permissionScheme: id.optional(),
  avatarId: id.optional(),
  categoryId: id.optional(),
  fieldConfigurationScheme: id.optional(),
  issueSecurityScheme: id.optional(),
  issueTypeScheme: id.optional(),
  issueTypeScreenScheme: id.optional(),
  notificationScheme: id.optional(),
  workflowScheme: id.optional(),
  projectTemplateKey: z.enum(templates, "The project template is not valid.").optional(),
}));

/** Schemes that a project is given when it is created, and by their own routes later. */
const atCreation = {
  projectTemplateKey: true,
  fieldConfigurationScheme: true,
  issueTypeScheme: true,
  issueTypeScreenScheme: true,
  workflowScheme: true,
} as const;

export const updateProjectBody = createProjectBody.omit(atCreation).partial();

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
  action: z.enum(["view", "browse", "edit", "create"]).optional(),
  status: words.pipe(z.array(z.enum(["live", "archived", "deleted"])).optional()),
  expand: words,
});

export const expandQuery = lazyObject(() => ({ expand: words }));
