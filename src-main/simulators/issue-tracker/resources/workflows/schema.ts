import * as z from "zod";
import { booleanText } from "#core/parsing/boolean-text.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { offsetQuery, words } from "../../shared/schema.ts";
import { description, id, ids, name, orderOf } from "../../site/schema.ts";
import { category, scope } from "../statuses/schema.ts";

const layout = lazyObject(() => ({ x: z.number().optional(), y: z.number().optional() }));

const texts = z.record(z.string(), z.string());

const rule = lazyObject(() => ({
  id: z.string().optional(),
  ruleKey: z.string(),
  parameters: texts.default({}),
}));

/** Conditions of which all must be met. */
const conditions = lazyObject(() => ({
  operation: z.literal("ALL", "Only groups in which ALL conditions are met are simulated."),
  conditions: z.array(rule).default([]),
  conditionGroups: z
    .array(z.unknown())
    .max(0, "Groups of conditions in groups are not simulated.")
    .default([]),
}));

const transition = lazyObject(() => ({
  id: id.optional(),
  name: name(),
  description: description.default(""),
  type: z.enum(["INITIAL", "GLOBAL", "DIRECTED"], "must be INITIAL, GLOBAL or DIRECTED"),
  toStatusReference: z.string().optional(),
  to: lazyObject(() => ({ statusReference: z.string() })).optional(),
  links: z.array(lazyObject(() => ({ fromStatusReference: z.string() }))).optional(),
  from: z.array(lazyObject(() => ({ statusReference: z.string() }))).optional(),
  conditions: conditions.nullish(),
  validators: z.array(rule).default([]),
  actions: z.array(rule).default([]),
  properties: texts.default({}),
}));

/** Parts of transitions that are for the editor, or for other products. */
const ofTransitions = [
  "triggers",
  "transitionScreen",
  "customIssueEventId",
  "to.port",
  "from[].port",
  "links[].fromPort",
  "links[].toPort",
];

export const unsupportedParts = [
  "workflows[].loopedTransitionContainerLayout",
  "workflows[].statuses[].approvalConfiguration",
  ...ofTransitions.map((part) => `workflows[].transitions[].${part}`),
];

const status = lazyObject(() => ({
  id: id.optional(),
  name: name(),
  description: description.optional(),
  statusCategory: category,
  statusReference: z.string(),
}));

const content = {
  description: description.optional(),
  startPointLayout: layout.nullish(),
  statuses: z
    .array(
      lazyObject(() => ({
        statusReference: z.string(),
        layout: layout.nullish(),
        properties: texts.default({}),
      })),
    )
    .min(1),
  transitions: z.array(transition).min(1),
};

export const createBody = lazyObject(() => ({
  scope,
  statuses: z.array(status).default([]),
  workflows: z.array(lazyObject(() => ({ ...content, name: name() }))).min(1),
}));

const migrations = z.array(
  lazyObject(() => ({ oldStatusReference: z.string(), newStatusReference: z.string() })),
);

export const updateBody = lazyObject(() => ({
  statuses: z.array(status).default([]),
  workflows: z
    .array(
      lazyObject(() => ({
        ...content,
        id,
        version: lazyObject(() => ({ id: z.string().optional(), versionNumber: z.int() })),
        defaultStatusMappings: migrations.default([]),
        statusMappings: z
          .array(
            lazyObject(() => ({ issueTypeId: id, projectId: id, statusMigrations: migrations })),
          )
          .default([]),
      })),
    )
    .min(1),
}));

export type StatusInput = z.output<typeof status>;
export type TransitionInput = z.output<typeof transition>;
export type CreateInput = z.output<typeof createBody>;
export type UpdateInput = z.output<typeof updateBody>;
export type ContentInput = Omit<CreateInput["workflows"][number], "name">;

const levels = lazyObject(() => ({
  levels: z.array(z.enum(["WARNING", "ERROR"])).default(["WARNING", "ERROR"]),
}));

export const validateCreateBody = lazyObject(() => ({
  payload: createBody,
  validationOptions: levels.optional(),
}));

export const validateUpdateBody = lazyObject(() => ({
  payload: updateBody,
  validationOptions: levels.optional(),
}));

export const readBody = lazyObject(() => ({
  workflowIds: ids.default([]),
  workflowNames: z.array(z.string()).default([]),
  projectAndIssueTypes: z.array(lazyObject(() => ({ projectId: id, issueTypeId: id }))).default([]),
}));

export const previewBody = lazyObject(() => ({
  projectId: id,
  workflowIds: ids.default([]),
  workflowNames: z.array(z.string()).default([]),
  issueTypeIds: ids.default([]),
}));

const listed = {
  queryString: z.string().default(""),
  orderBy: orderOf("name|created|updated"),
  isActive: booleanText().optional(),
  expand: words,
};

export const searchQuery = offsetQuery(50).extend({
  ...listed,
  scope: z.enum(["GLOBAL", "PROJECT"]).optional(),
});

export const classicSearchQuery = offsetQuery(50).extend({ ...listed, workflowName: words });

export const classicBody = lazyObject(() => ({
  name: name(),
  description: description.default(""),
  statuses: z.array(lazyObject(() => ({ id, properties: texts.default({}) }))).min(1),
  transitions: z
    .array(
      lazyObject(() => ({
        name: name(),
        description: description.default(""),
        type: z.enum(["initial", "global", "directed"], "must be initial, global or directed"),
        from: ids.default([]),
        to: id,
        properties: texts.default({}),
      })),
    )
    .min(1),
}));
