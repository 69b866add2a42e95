import type { DateValue, RichText } from "../rich-text/types.ts";

/** An option of a select, a multi-select or a status. */
export interface Option {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

export interface OptionGroup {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly optionIds: readonly string[];
}

/** The type of a column, with its settings. */
export type PropertyKind =
  | { readonly type: PlainType }
  | { readonly type: "number"; readonly format: string }
  | { readonly type: "select" | "multi_select"; readonly options: readonly Option[] }
  | {
      readonly type: "status";
      readonly options: readonly Option[];
      readonly groups: readonly OptionGroup[];
    }
  | {
      readonly type: "relation";
      readonly dataSourceId: string;
      /** The column at the other end of a two-way relation, with the name that it is to get. */
      readonly synced: { readonly id: string; readonly name: string | undefined } | undefined;
    }
  | { readonly type: "unique_id"; readonly prefix: string | null }
  | { readonly type: "formula"; readonly expression: string }
  | {
      readonly type: "rollup";
      readonly function: string;
      readonly relationId: string;
      readonly targetId: string;
    };

/** Types without settings. */
export type PlainType =
  | "title"
  | "rich_text"
  | "date"
  | "people"
  | "files"
  | "checkbox"
  | "url"
  | "email"
  | "phone_number"
  | "button"
  | "place"
  | "verification"
  | "created_time"
  | "created_by"
  | "last_edited_time"
  | "last_edited_by";

export type PropertyType = PropertyKind["type"];

/** A column of a data source. */
export type PropertySchema = PropertyKind & {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
};

/** A file by its address, or by the id of its upload. */
export type FileValue =
  | { readonly name: string; readonly url: string }
  | { readonly name: string | undefined; readonly file_upload: { readonly id: string } };

/** A place on the map. */
export interface PlaceValue {
  readonly lat: number;
  readonly lon: number;
  readonly name: string | null;
  readonly address: string | null;
  readonly aws_place_id: string | null;
  readonly google_place_id: string | null;
}

/** The value of a page in one column. Computed columns have none. */
export type StoredValue =
  | { readonly type: "title" | "rich_text"; readonly text: readonly RichText[] }
  | { readonly type: "number"; readonly number: number | null }
  | { readonly type: "select" | "status"; readonly option: string | null }
  | { readonly type: "multi_select"; readonly options: readonly string[] }
  | { readonly type: "date"; readonly date: DateValue | null }
  | { readonly type: "people" | "relation"; readonly ids: readonly string[] }
  | { readonly type: "files"; readonly files: readonly FileValue[] }
  | { readonly type: "checkbox"; readonly isChecked: boolean }
  | { readonly type: "url" | "email" | "phone_number"; readonly line: string | null }
  | { readonly type: "place"; readonly place: PlaceValue | null }
  | {
      readonly type: "verification";
      /** `null` for a page that is not verified. */
      readonly verified: { readonly by: string; readonly date: DateValue } | null;
    }
  | { readonly type: "unique_id"; readonly number: number };
