/** A JSON object that is stored as it was sent. */
export type Json = Readonly<Record<string, unknown>>;

/** An object that administrators create, change, switch on and off, and delete. */
export interface Managed<Fields extends object = Json> {
  readonly id: string;
  /** A group rule is invalid after one of its groups was deleted. */
  readonly status: "ACTIVE" | "INACTIVE" | "INVALID";
  readonly created: number;
  readonly lastUpdated: number;
  /** An object of Okta's own: parts of it cannot be changed. */
  readonly isSystem: boolean;
  readonly fields: Fields;
}
