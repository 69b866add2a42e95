/** The type of a field's values. */
export interface FieldSchema {
  readonly type: string;
  readonly items?: string;
  /** Of a built-in field. */
  readonly system?: string;
  /** Of a field that Jira's planning adds, which has a number. */
  readonly custom?: string;
  readonly customId?: number;
}

/** A field of every site. */
export interface SystemField {
  readonly id: string;
  readonly name: string;
  readonly schema: FieldSchema;
  /** The names of the field in JQL: none when it cannot be searched. */
  readonly clauseNames: readonly string[];
  /** The operations of `update`: none when it cannot be set. */
  readonly operations: readonly string[];
}

function field(
  id: string,
  name: string,
  type: string,
  clauseNames: readonly string[],
  operations: readonly string[] = [],
): SystemField {
  const [, items] = /^array<(\w+)>$/.exec(type) ?? [];
  const schema = items === undefined ? { type, system: id } : { type: "array", items, system: id };
  return { id, name, schema, clauseNames, operations };
}

const set = ["set"];
const list = ["add", "set", "remove"];

/** The built-in fields. */
const systemFields: readonly SystemField[] = [
  field("summary", "Summary", "string", ["summary"], set),
  field("issuetype", "Issue Type", "issuetype", ["issuetype", "type"], set),
  field("project", "Project", "project", ["project"], set),
  field("parent", "Parent", "issuelink", ["parent"], set),
  field("description", "Description", "string", ["description"], set),
  field("environment", "Environment", "string", ["environment"], set),
  field("status", "Status", "status", ["status"]),
  field("statusCategory", "Status Category", "statusCategory", ["statusCategory"]),
  field("statuscategorychangedate", "Status Category Changed", "datetime", [
    "statusCategoryChangedDate",
  ]),
  field("priority", "Priority", "priority", ["priority"], set),
  field("resolution", "Resolution", "resolution", ["resolution"]),
  field("resolutiondate", "Resolved", "datetime", ["resolutiondate", "resolved"]),
  field("labels", "Labels", "array<string>", ["labels"], list),
  field("assignee", "Assignee", "user", ["assignee"], set),
  field("reporter", "Reporter", "user", ["reporter"], set),
  field("creator", "Creator", "user", ["creator"]),
  field("created", "Created", "datetime", ["created", "createdDate"]),
  field("updated", "Updated", "datetime", ["updated", "updatedDate"]),
  field("duedate", "Due date", "date", ["due", "duedate"], set),
  field("components", "Components", "array<component>", ["component"], list),
  field("fixVersions", "Fix versions", "array<version>", ["fixVersion"], list),
  field("versions", "Affects versions", "array<version>", ["affectedVersion"], list),
  field("issuelinks", "Linked Issues", "array<issuelinks>", ["issueLink"], ["add"]),
  field("subtasks", "Sub-tasks", "array<issuelinks>", ["subtasks"]),
  field("attachment", "Attachment", "array<attachment>", ["attachments"]),
  field("comment", "Comment", "comments-page", ["comment"], ["add"]),
  field("worklog", "Log Work", "array<worklog>", [], ["add"]),
  field("timetracking", "Time tracking", "timetracking", [], set),
  field("timespent", "Time Spent", "number", ["timespent"]),
  field("timeestimate", "Remaining Estimate", "number", ["remainingEstimate"]),
  field("timeoriginalestimate", "Original estimate", "number", ["originalEstimate"]),
  field("votes", "Votes", "votes", ["votes"]),
  field("watches", "Watchers", "watches", ["watchers"]),
];

const gh = "com.pyxis.greenhopper.jira";
const customTypes = "com.atlassian.jira.plugin.system.customfieldtypes";

function planningField(
  number: number,
  name: string,
  custom: string,
  type: Pick<FieldSchema, "type" | "items">,
  operations: readonly string[],
): SystemField {
  const id = `customfield_${String(number)}`;
  const clauseNames = [`cf[${String(number)}]`, name];
  return { id, name, schema: { ...type, custom, customId: number }, clauseNames, operations };
}

/** The fields of planning. Their numbers differ between sites, so clients look them up by name. */
export const RANK = "customfield_10019";
export const SPRINT = "customfield_10020";
export const STORY_POINTS = "customfield_10016";
export const START_DATE = "customfield_10015";

export const planningFields: readonly SystemField[] = [
  planningField(10_015, "Start date", `${customTypes}:datepicker`, { type: "date" }, set),
  planningField(10_016, "Story point estimate", `${gh}:jsw-story-points`, { type: "number" }, set),
  planningField(10_019, "Rank", `${gh}:gh-lexo-rank`, { type: "any" }, []),
  planningField(10_020, "Sprint", `${gh}:gh-sprint`, { type: "array", items: "json" }, set),
];

/** Every field: the built-in ones, then those of planning. */
export const allFields: readonly SystemField[] = [...systemFields, ...planningFields];

/** The names of the fields by id. */
export const fieldNames: ReadonlyMap<string, string> = new Map(
  allFields.map(({ id, name }) => [id, name]),
);
