/** The kinds of values that custom fields hold. */
export type ValueKind =
  | "text"
  | "document"
  | "number"
  | "day"
  | "moment"
  | "option"
  | "options"
  | "child"
  | "labels"
  | "user"
  | "users"
  | "url";

/** A field that an administrator has added to the site. */
export interface OwnField {
  /** `customfield_10100` */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** `com.atlassian.jira.plugin.system.customfieldtypes:select` */
  readonly type: string;
  readonly searcherKey: string;
  readonly isTrashed: boolean;
}

/** The projects and issue types that a custom field has, and its options there. */
export interface FieldContext {
  readonly id: string;
  readonly fieldId: string;
  readonly name: string;
  readonly description: string;
  /** Empty for all projects. */
  readonly projectIds: readonly string[];
  /** Empty for all types. */
  readonly typeIds: readonly string[];
  readonly options: readonly FieldOption[];
}

/** A choice of a custom field. */
export interface FieldOption {
  readonly id: string;
  readonly value: string;
  readonly isDisabled: boolean;
  /** The option above it in a cascading field. */
  readonly parentId: string | null;
}
