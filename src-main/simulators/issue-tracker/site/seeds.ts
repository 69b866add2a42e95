import { allFields } from "../fields/catalogue.ts";
import { seedPriorities, seedStatuses, seedTypes } from "../shared/seeds.ts";
import type {
  FieldConfiguration,
  IssueTypeScheme,
  NotificationScheme,
  PriorityScheme,
  Screen,
  ScreenScheme,
  Transition,
  TypeMapping,
  Workflow,
  WorkflowScheme,
} from "./types.ts";

/** The id of the scheme of each kind that projects use which have chosen no other. */
export const DEFAULT_ID = "10000";

export const seedTypeScheme = (): IssueTypeScheme => ({
  id: DEFAULT_ID,
  name: "Default Issue Type Scheme",
  description:
    "Default issue type scheme is the list of global issue types. All newly created issue types will automatically be added to this scheme.",
  typeIds: seedTypes.map(({ id }) => id),
  defaultId: null,
});

export const seedPriorityScheme = (): PriorityScheme => ({
  id: DEFAULT_ID,
  name: "Default priority scheme",
  description: "This is the default scheme for all priorities",
  priorityIds: seedPriorities.map(({ id }) => id),
  defaultId: null,
});

/** The id of the workflow of a new site. */
export const WORKFLOW = "5b8a4c5e-4b3d-4a34-9f4d-6c2f1e0a7b10";

const bare = { description: "", from: [], conditions: [], validators: [], actions: [] };

/** The workflow of a new site: from any status to any other. */
export function seedWorkflow(now: number): Workflow {
  const [first] = seedStatuses;
  const create: Transition = {
    ...bare,
    id: "1",
    name: "Create",
    type: "INITIAL",
    to: first?.id ?? "",
    properties: {},
  };
  const moves = seedStatuses.map(({ id: to, name }, index): Transition => ({
    ...bare,
    id: `${String(index + 1)}1`,
    name,
    type: "GLOBAL",
    to,
    properties: {},
  }));
  return {
    id: WORKFLOW,
    name: "jira",
    description: "The workflow of all projects",
    version: 1,
    statusIds: seedStatuses.map(({ id }) => id),
    statusProperties: {},
    transitions: [create, ...moves],
    layouts: {},
    isDefault: true,
    projectId: null,
    created: now,
    updated: now,
  };
}

export const seedWorkflowScheme = (): WorkflowScheme => ({
  id: DEFAULT_ID,
  name: "Default Workflow Scheme",
  description: "",
  defaultId: WORKFLOW,
  byType: {},
  draft: null,
  version: 1,
});

/** The fields that can be on screens. */
const screenFields = (): readonly string[] =>
  allFields
    .filter(({ id, operations }) => operations.length > 0 && id !== "comment" && id !== "project")
    .map(({ id }) => id);

export function seedScreens(): readonly Screen[] {
  const tab = (id: string, fieldIds: readonly string[]) => [{ id, name: "Field Tab", fieldIds }];
  return [
    {
      id: "1",
      name: "Default Screen",
      description: "Allows to update all system fields.",
      tabs: tab("10000", screenFields()),
    },
    {
      id: "2",
      name: "Workflow Screen",
      description: "This screen is used in the workflow and enables you to assign issues",
      tabs: tab("10001", ["assignee"]),
    },
    {
      id: "3",
      name: "Resolve Issue Screen",
      description: "Allows to set resolution, change fix versions and assign an issue.",
      tabs: tab("10002", ["resolution", "fixVersions", "assignee"]),
    },
  ];
}

export const seedScreenSchemes = (): readonly ScreenScheme[] => [
  {
    id: "1",
    name: "Default Screen Scheme",
    description: "Default Screen Scheme",
    screens: { default: "1" },
  },
];

export const seedTypeScreenScheme = (): TypeMapping => ({
  id: "1",
  name: "Default Issue Type Screen Scheme",
  description: "The default issue type screen scheme",
  defaultId: "1",
  byType: {},
});

export const seedFieldConfiguration = (): FieldConfiguration => ({
  id: DEFAULT_ID,
  name: "Default Field Configuration",
  description: "The default field configuration",
  fields: {},
});

/** The events that mails are sent for, with the names that Jira shows. */
export const notificationEvents: readonly (readonly [id: string, name: string])[] = [
  ["1", "Issue Created"],
  ["2", "Issue Updated"],
  ["3", "Issue Assigned"],
  ["4", "Issue Resolved"],
  ["5", "Issue Closed"],
  ["6", "Issue Commented"],
  ["7", "Issue Reopened"],
  ["8", "Issue Deleted"],
  ["9", "Issue Moved"],
  ["10", "Work Logged On Issue"],
  ["11", "Work Started On Issue"],
  ["12", "Work Stopped On Issue"],
  ["13", "Generic Event"],
  ["14", "Issue Comment Edited"],
  ["15", "Issue Worklog Updated"],
  ["16", "Issue Worklog Deleted"],
  ["17", "Issue Comment Deleted"],
];

/** Watchers, the reporter and the assignee get a mail about each event. */
export function seedNotificationScheme(): NotificationScheme {
  const types = ["CurrentAssignee", "Reporter", "AllWatchers"];
  const entries = notificationEvents.map(([event], index) => {
    const first = 10_000 + index * types.length;
    const members = types.map((type, at) => ({ id: String(first + at), type, parameter: "" }));
    return [event, members] as const;
  });
  return {
    id: DEFAULT_ID,
    name: "Default Notification Scheme",
    description: "",
    events: Object.fromEntries(entries),
  };
}
