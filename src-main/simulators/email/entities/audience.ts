import type { Collection } from "#core/state/collection.ts";

export interface Segment {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  /** Ids of contacts, in the order they joined. */
  readonly members: Collection<{ readonly id: string }>;
}

export type PropertyValue = string | number;

export interface Contact {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isUnsubscribed: boolean;
  readonly properties: Readonly<Record<string, PropertyValue>>;
  /** Choices that differ from, or repeat, the default of a topic; by its id. */
  readonly topics: Readonly<Record<string, Subscription>>;
  /** In the order the contact joined them. */
  readonly segments: Collection<{ readonly id: string }>;
}

/** An import of contacts from a file. */
export interface ContactImport {
  readonly id: string;
  readonly createdAt: number;
  readonly status: "completed";
  readonly counts: {
    readonly total: number;
    readonly created: number;
    readonly updated: number;
    readonly skipped: number;
    readonly failed: number;
  };
}

export interface Suppression {
  readonly id: string;
  readonly createdAt: number;
  readonly email: string;
}

export type Subscription = "opt_in" | "opt_out";

/** A kind of broadcasts that contacts choose or decline. */
export interface Topic {
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly name: string;
  readonly description: string | null;
  readonly defaultSubscription: Subscription;
  readonly visibility: "public" | "private";
}

/** A property that contacts can have, with the value for contacts without one. */
export interface ContactProperty {
  readonly id: string;
  readonly createdAt: number;
  readonly key: string;
  readonly type: "string" | "number";
  readonly fallback: PropertyValue | null;
}
