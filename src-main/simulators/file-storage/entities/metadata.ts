import type { Item } from "./items.ts";

/** An option of a field of the type `enum` or `multiSelect`. */
export interface FieldOption {
  readonly id: string;
  readonly key: string;
  /** As it was sent, for example the definition and the color of a classification. */
  readonly staticConfig?: Readonly<Record<string, unknown>> | undefined;
}

/** A field of a template of metadata. */
export interface TemplateField {
  readonly id: string;
  readonly type: "string" | "float" | "date" | "enum" | "multiSelect" | "integer";
  readonly key: string;
  readonly displayName: string;
  readonly description: string | undefined;
  readonly isHidden: boolean;
  /** Of the types `enum` and `multiSelect`. */
  readonly options: readonly FieldOption[] | undefined;
}

export interface MetadataTemplate {
  readonly id: string;
  /** `global`, or that of the enterprise. */
  readonly scope: string;
  readonly templateKey: string;
  readonly displayName: string;
  readonly isHidden: boolean;
  /** Copies of an item have its instances of this template. */
  readonly isCopied: boolean;
  /** Counts changes. */
  readonly version: number;
  readonly fields: readonly TemplateField[];
}

export type MetadataValue = string | number | readonly string[];

/** By the keys of fields. */
export type MetadataValues = Readonly<Record<string, MetadataValue>>;

/** Metadata of one item. */
export interface MetadataInstance {
  readonly id: string;
  readonly itemType: Item["type"];
  readonly itemId: string;
  readonly templateId: string;
  /** Counts changes. */
  readonly version: number;
  readonly values: MetadataValues;
}
