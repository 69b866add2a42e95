/** A gadget of a dashboard. */
export interface Gadget {
  readonly id: string;
  readonly dashboardId: string;
  readonly moduleKey?: string | undefined;
  readonly uri?: string | undefined;
  readonly color: string;
  readonly title: string;
  readonly row: number;
  readonly column: number;
}

/** A link of a version to work elsewhere. */
export interface RelatedWork {
  /** A UUID. */
  readonly id: string;
  readonly versionId: string;
  readonly category: string;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly issueId?: string | undefined;
}

/** A change that an administrator has made. */
export interface AuditRecord {
  readonly id: string;
  readonly summary: string;
  readonly authorId: string;
  readonly created: number;
  readonly category: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName: string;
}

/** A build, deployment, commit, flag or other thing that a tool has submitted. */
export interface Entity {
  /** The kind and the parts of the key: `builds/pipeline/7`. */
  readonly id: string;
  readonly kind: string;
  /** The number that orders the versions of an entity. A lower one than the last is ignored. */
  readonly sequence: number;
  readonly properties: Readonly<Record<string, string>>;
  readonly issueKeys: readonly string[];
  /** The entity as it was sent. */
  readonly sent: Readonly<Record<string, unknown>>;
}
