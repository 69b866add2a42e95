/** The type of a field's values. */
interface FieldSchema {
  readonly type: string;
  readonly items?: string;
  readonly system: string;
}

/** A built-in field. */
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

/** Every field, as `GET /field` lists them. */
export const systemFields: readonly SystemField[] = [
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

/** The names of the fields by id. */
export const fieldNames: ReadonlyMap<string, string> = new Map(
  systemFields.map(({ id, name }) => [id, name]),
);
