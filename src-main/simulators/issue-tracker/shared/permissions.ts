/** A permission of the site or of its projects. */
export interface Permission {
  readonly key: string;
  readonly name: string;
  readonly type: "GLOBAL" | "PROJECT";
  readonly description: string;
}

const permission =
  (type: Permission["type"]) =>
  ([key, name, description]: readonly [string, string, string]): Permission => ({
    key,
    name,
    type,
    description,
  });

/** The permissions in the order in which Jira lists them. */
export const permissions: readonly Permission[] = [
  ...(
    [
      [
        "ADMINISTER",
        "Administer Jira",
        "Create and administer projects, issue types, fields, workflows, and schemes.",
      ],
      ["BULK_CHANGE", "Make bulk changes", "Modify collections of issues at once."],
      ["CREATE_PROJECT", "Create team-managed projects", "Create team-managed projects."],
      [
        "CREATE_SHARED_OBJECTS",
        "Share dashboards and filters",
        "Share dashboards and filters with other users.",
      ],
      [
        "MANAGE_GROUP_FILTER_SUBSCRIPTIONS",
        "Manage group filter subscriptions",
        "Create and delete group filter subscriptions.",
      ],
      ["SYSTEM_ADMIN", "Administer Jira", "Perform all administration functions."],
      ["USER_PICKER", "Browse users and groups", "View and select users or groups."],
    ] as const
  ).map(permission("GLOBAL")),
  ...(
    [
      ["ADD_COMMENTS", "Add Comments", "Ability to comment on issues."],
      ["ADMINISTER_PROJECTS", "Administer Projects", "Ability to administer a project in Jira."],
      [
        "ASSIGNABLE_USER",
        "Assignable User",
        "Users with this permission may be assigned to issues.",
      ],
      ["ASSIGN_ISSUES", "Assign Issues", "Ability to assign issues to other people."],
      [
        "BROWSE_PROJECTS",
        "Browse Projects",
        "Ability to browse projects and the issues within them.",
      ],
      ["CLOSE_ISSUES", "Close Issues", "Ability to close issues."],
      [
        "CREATE_ATTACHMENTS",
        "Create Attachments",
        "Users with this permission may create attachments.",
      ],
      ["CREATE_ISSUES", "Create Issues", "Ability to create issues."],
      [
        "DELETE_ALL_ATTACHMENTS",
        "Delete All Attachments",
        "Users with this permission may delete all attachments.",
      ],
      [
        "DELETE_ALL_COMMENTS",
        "Delete All Comments",
        "Ability to delete all comments made on issues.",
      ],
      [
        "DELETE_ALL_WORKLOGS",
        "Delete All Worklogs",
        "Ability to delete all worklogs made on issues.",
      ],
      ["DELETE_ISSUES", "Delete Issues", "Ability to delete issues."],
      [
        "DELETE_OWN_ATTACHMENTS",
        "Delete Own Attachments",
        "Users with this permission may delete own attachments.",
      ],
      [
        "DELETE_OWN_COMMENTS",
        "Delete Own Comments",
        "Ability to delete own comments made on issues.",
      ],
      [
        "DELETE_OWN_WORKLOGS",
        "Delete Own Worklogs",
        "Ability to delete own worklogs made on issues.",
      ],
      ["EDIT_ALL_COMMENTS", "Edit All Comments", "Ability to edit all comments made on issues."],
      ["EDIT_ALL_WORKLOGS", "Edit All Worklogs", "Ability to edit all worklogs made on issues."],
      ["EDIT_ISSUES", "Edit Issues", "Ability to edit issues."],
      ["EDIT_OWN_COMMENTS", "Edit Own Comments", "Ability to edit own comments made on issues."],
      ["EDIT_OWN_WORKLOGS", "Edit Own Worklogs", "Ability to edit own worklogs made on issues."],
      ["LINK_ISSUES", "Link Issues", "Ability to link issues together and create linked issues."],
      ["MANAGE_SPRINTS_PERMISSION", "Manage sprints", "Ability to manage sprints."],
      ["MANAGE_WATCHERS", "Manage Watchers", "Ability to manage the watchers of an issue."],
      [
        "MODIFY_REPORTER",
        "Modify Reporter",
        "Ability to modify the reporter when creating or editing an issue.",
      ],
      [
        "MOVE_ISSUES",
        "Move Issues",
        "Ability to move issues between projects or between workflows of the same project.",
      ],
      ["RESOLVE_ISSUES", "Resolve Issues", "Ability to resolve and reopen issues."],
      ["SCHEDULE_ISSUES", "Schedule Issues", "Ability to view or edit an issue's due date."],
      [
        "SET_ISSUE_SECURITY",
        "Set Issue Security",
        "Ability to set the level of security on an issue.",
      ],
      ["TRANSITION_ISSUES", "Transition Issues", "Ability to transition issues."],
      [
        "VIEW_DEV_TOOLS",
        "View Development Tools",
        "Allows users to view development-related information on the view issue screen.",
      ],
      [
        "VIEW_READONLY_WORKFLOW",
        "View Read-Only Workflow",
        "Users with this permission may view a read-only version of a workflow.",
      ],
      [
        "VIEW_VOTERS_AND_WATCHERS",
        "View Voters and Watchers",
        "Ability to view the voters and watchers of an issue.",
      ],
      ["WORK_ON_ISSUES", "Work On Issues", "Ability to log work done against an issue."],
    ] as const
  ).map(permission("PROJECT")),
];
