import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { flag, offsetQuery } from "../../shared/schema.ts";
import { description, id, ids, name } from "../../site/schema.ts";

/** The names of workflows by issue type. */
const mappings = z.record(z.string(), z.string());

export const createBody = lazyObject(() => ({
  name: name(),
  description: description.default(""),
  defaultWorkflow: z.string().optional(),
  issueTypeMappings: mappings.default({}),
}));

/** Parts of a scheme that a client reads and never writes. */
export const readOnly = [
  "draft",
  "id",
  "issueTypes",
  "lastModified",
  "lastModifiedUser",
  "originalDefaultWorkflow",
  "originalIssueTypeMappings",
  "self",
];

export const updateBody = lazyObject(() => ({
  name: name().optional(),
  description: description.optional(),
  defaultWorkflow: z.string().optional(),
  issueTypeMappings: mappings.optional(),
  updateDraftIfNeeded: z.boolean().default(false),
}));

export const defaultBody = lazyObject(() => ({
  workflow: z.string(),
  updateDraftIfNeeded: z.boolean().default(false),
}));

export const typeBody = lazyObject(() => ({
  issueType: z.string().optional(),
  workflow: z.string(),
  updateDraftIfNeeded: z.boolean().default(false),
}));

export const workflowBody = lazyObject(() => ({
  workflow: z.string().optional(),
  issueTypes: ids.default([]),
  defaultMapping: z.boolean().default(false),
  updateDraftIfNeeded: z.boolean().default(false),
}));

export const readQuery = lazyObject(() => ({ returnDraftIfExists: flag(false) }));
export const dropQuery = lazyObject(() => ({ updateDraftIfNeeded: flag(false) }));

/** The workflow of a query; without one, all of them are meant. */
export const workflowQuery = lazyObject(() => ({ workflowName: z.string().optional() }));

export const nameQuery = lazyObject(() => ({
  workflowName: z.string("The query parameter 'workflowName' must be provided."),
}));

export const listQuery = offsetQuery(50);

const statusMappings = z.array(lazyObject(() => ({ oldStatusId: id, newStatusId: id })));

const byType = z.array(lazyObject(() => ({ issueTypeId: id, statusMappings }))).default([]);

export const publishBody = lazyObject(() => ({
  statusMappings: z
    .array(lazyObject(() => ({ issueTypeId: id, statusId: id, newStatusId: id })))
    .default([]),
}));

export const assignBody = lazyObject(() => ({ projectId: id, workflowSchemeId: id }));

export const switchBody = lazyObject(() => ({
  projectId: id,
  targetSchemeId: id,
  mappingsByIssueTypeOverride: byType,
}));

export const readBody = lazyObject(() => ({
  projectIds: ids.default([]),
  workflowSchemeIds: ids.default([]),
}));

const associations = z.array(lazyObject(() => ({ workflowId: id, issueTypeIds: ids }))).default([]);

export const changeBody = lazyObject(() => ({
  id,
  name: name(),
  description,
  defaultWorkflowId: id.optional(),
  version: lazyObject(() => ({ id: z.string().optional(), versionNumber: z.int() })),
  workflowsForIssueTypes: associations,
  statusMappingsByIssueTypeOverride: byType,
  statusMappingsByWorkflows: z
    .array(lazyObject(() => ({ oldWorkflowId: id, newWorkflowId: id, statusMappings })))
    .default([]),
}));

export const mappingsBody = lazyObject(() => ({
  id,
  defaultWorkflowId: id.optional(),
  workflowsForIssueTypes: associations,
}));
