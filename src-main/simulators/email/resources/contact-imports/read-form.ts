import { jsonIn } from "#shared/text/json-in.ts";
import { MalformedBody } from "#core/parsing/json-body.ts";
import { readMultipart } from "#core/parsing/multipart.ts";
import { invalid } from "../../errors.ts";
import { readCsv } from "../../shared/csv.ts";
import { importOptions, type ImportOptions } from "./schema.ts";

/** The names of the columns of a file, and its rows. */
export interface ImportForm {
  readonly options: ImportOptions;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const JSON_FIELDS = ["column_map", "segments", "topics"];

function readOptions(fields: readonly (readonly [string, string])[]): ImportOptions {
  const sent = fields.map(([name, value]) => [
    name,
    JSON_FIELDS.includes(name) ? jsonIn(value) : value,
  ]);
  const read = importOptions.safeParse(Object.fromEntries(sent));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw invalid(`Invalid \`${String(issue?.path[0] ?? "form")}\` field. ${issue?.message ?? ""}`);
}

/**
 * Reads the form of an import: a file of comma-separated values whose first row names the columns.
 * @throws {Refusal} for any other body.
 */
export async function readImportForm(body: unknown, contentType: string): Promise<ImportForm> {
  if (!Buffer.isBuffer(body)) throw invalid("Missing `file` field.");
  try {
    const { fields, files } = await readMultipart(body, contentType);
    const file = files.find(({ name }) => name === "file");
    if (!file) throw invalid("Missing `file` field.");
    const [header, ...rows] = readCsv(file.bytes.toString("utf8")) ?? [];
    if (!header) throw invalid("Invalid `file` field. It must be a CSV file with a header row.");
    return { options: readOptions(fields), header, rows };
  } catch (error) {
    if (error instanceof MalformedBody) throw invalid(error.message);
    throw error;
  }
}
