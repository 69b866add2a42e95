import { Collection } from "#core/state/collection.ts";
import { collect } from "../shared/collect.ts";
import {
  seedFieldConfiguration,
  seedNotificationScheme,
  seedPriorityScheme,
  seedScreenSchemes,
  seedScreens,
  seedTypeScheme,
  seedTypeScreenScheme,
  seedWorkflow,
  seedWorkflowScheme,
} from "./seeds.ts";
import type {
  Avatar,
  FieldConfiguration,
  IssueTypeScheme,
  NotificationScheme,
  PriorityScheme,
  Screen,
  ScreenScheme,
  SecurityScheme,
  TypeMapping,
  Workflow,
  WorkflowScheme,
} from "./types.ts";
import type { AuditRecord, Entity, Gadget, RelatedWork } from "./kept.ts";
import type { Described } from "../shared/seeds.ts";

/** The part of the state that administrators set up. */
export interface SiteState {
  readonly typeSchemes: Collection<IssueTypeScheme>;
  readonly prioritySchemes: Collection<PriorityScheme>;
  readonly workflows: Collection<Workflow>;
  readonly workflowSchemes: Collection<WorkflowScheme>;
  readonly screens: Collection<Screen>;
  readonly screenSchemes: Collection<ScreenScheme>;
  readonly typeScreenSchemes: Collection<TypeMapping>;
  readonly fieldConfigurations: Collection<FieldConfiguration>;
  readonly fieldConfigurationSchemes: Collection<TypeMapping>;
  readonly notificationSchemes: Collection<NotificationScheme>;
  readonly securitySchemes: Collection<SecurityScheme>;
  readonly categories: Collection<Described>;
  readonly avatars: Collection<Avatar>;
  /** Gadgets of dashboards. */
  readonly gadgets: Collection<Gadget>;
  readonly relatedWork: Collection<RelatedWork>;
  readonly auditRecords: Collection<AuditRecord>;
  /** What build and deployment tools have submitted. */
  readonly entities: Collection<Entity>;
  /** Settings of the site by key, where they differ from those of a new site. */
  readonly settings: Map<string, unknown>;
}

/** The schemes of a new site. */
export function createSiteState(now: number): SiteState {
  return {
    typeSchemes: collect([seedTypeScheme()]),
    prioritySchemes: collect([seedPriorityScheme()]),
    workflows: collect([seedWorkflow(now)]),
    workflowSchemes: collect([seedWorkflowScheme()]),
    screens: collect(seedScreens()),
    screenSchemes: collect(seedScreenSchemes()),
    typeScreenSchemes: collect([seedTypeScreenScheme()]),
    fieldConfigurations: collect([seedFieldConfiguration()]),
    fieldConfigurationSchemes: new Collection(),
    notificationSchemes: collect([seedNotificationScheme()]),
    securitySchemes: new Collection(),
    categories: new Collection(),
    avatars: new Collection(),
    gadgets: new Collection(),
    relatedWork: new Collection(),
    auditRecords: new Collection(),
    entities: new Collection(),
    settings: new Map(),
  };
}
