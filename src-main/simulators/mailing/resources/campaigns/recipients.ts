import { type AddressBody, createAddressBody } from "../addresses/schema.ts";
import type { Upload } from "./types.ts";

/** A row of an upload: a recipient, or the reason why it is none. */
export interface Recipient {
  readonly row: readonly string[];
  readonly to: AddressBody | undefined;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Returns the recipients of an upload, by the mapping of its columns. */
export function listRecipients(upload: Upload): readonly Recipient[] {
  const { columns, rows, required, optional, variables } = upload;
  return rows.map((row) => {
    const valueOf = (column: string | null) => {
      const place = column === null ? -1 : columns.indexOf(column);
      const text = place < 0 ? "" : row[place];
      return text === "" ? undefined : text;
    };
    const parts = Object.entries({ ...required, ...optional }).map(([name, column]) => [
      name,
      valueOf(column),
    ]);
    const to = createAddressBody.safeParse(Object.fromEntries(parts));
    const own = Object.entries(variables ?? Object.fromEntries(columns.map((one) => [one, one])));
    return {
      row,
      to: to.success ? to.data : undefined,
      variables: Object.fromEntries(own.map(([name, column]) => [name, valueOf(column) ?? ""])),
    };
  });
}
