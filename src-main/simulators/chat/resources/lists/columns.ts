import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { slackError } from "../../errors.ts";
import type { List, ListColumn } from "../../shared/app-entities.ts";
import { record } from "../../shared/schema.ts";
import type { Passed } from "../../state.ts";

const words = z.array(z.string());
const numbers = z.array(z.number());

/** The form of a cell of each type of column, under the name that cells have for it. */
const cells = lazy((): Readonly<Record<string, readonly [key: string, schema: z.ZodType]>> => ({
  text: ["rich_text", z.array(record)],
  message: ["message", words],
  number: ["number", numbers],
  select: ["select", words],
  date: ["date", z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/))],
  user: ["user", words],
  todo_assignee: ["user", words],
  attachment: ["attachment", words],
  checkbox: ["checkbox", z.boolean()],
  todo_completed: ["checkbox", z.boolean()],
  email: ["email", words],
  phone: ["phone", words],
  channel: ["channel", words],
  rating: ["rating", numbers],
  timestamp: ["timestamp", numbers],
  todo_due_date: ["date", z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}$/))],
  link: [
    "link",
    z.array(
      z.object({
        original_url: z.string(),
        display_as_url: z.boolean().optional(),
        display_name: z.string().optional(),
      }),
    ),
  ],
  canvas: ["reference", z.array(record)],
  reference: ["reference", z.array(record)],
  vote: ["vote", words],
}));

/** Columns that the list fills in by itself. */
const COMPUTED = ["created_by", "created_time", "last_edited_by", "last_edited_time"];

/** The types of the columns that a client may define. */
export const columnTypes = lazy(() => [...Object.keys(cells()), ...COMPUTED]);

const target = z.looseObject({ column_id: z.string() });

/** A cell that was checked: the id of its column and its value. */
export interface CellInput {
  readonly columnId: string;
  readonly value: unknown;
}

/**
 * Reads a cell: `{"column_id": "Col…", "checkbox": true}`.
 * @throws {Refusal} `invalid_arguments` for a column that the list lacks or a value of another type.
 */
export function readCell({ columns }: List, input: Passed): CellInput {
  const { column_id: columnId } = target.parse(input);
  const column = columns.find(({ id }) => id === columnId);
  const [key, schema] = cells()[column?.type ?? ""] ?? [];
  if (!column || key === undefined || !schema) {
    throw slackError("invalid_arguments", {
      response_metadata: { messages: [`[ERROR] no column to write: ${columnId}`] },
    });
  }
  const value = schema.safeParse(input[key]);
  if (value.success) return { columnId, value: value.data };
  throw slackError("invalid_arguments", {
    response_metadata: { messages: [`[ERROR] column ${columnId} needs a valid ${key}`] },
  });
}

const richPart = z.looseObject({
  text: z.string().optional(),
  elements: z.array(z.unknown()).optional(),
});

/** The text of rich text, without its style. */
function plainOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainOf).join("");
  const part = richPart.safeParse(value).data;
  return (part?.text ?? "") + (part?.elements ?? []).map(plainOf).join("");
}

/** The plain value of a cell: a text, `true`, or the first of a list. */
function plainValue(column: ListColumn, value: unknown): unknown {
  if (column.type === "text") return plainOf(value);
  return Array.isArray(value) ? value.map(String).join(",") : value;
}

/** A cell as the API shows it. */
export function presentCell(column: ListColumn, value: unknown) {
  const [key = column.type] = cells()[column.type] ?? [];
  return {
    key: column.key,
    column_id: column.id,
    value: column.type === "text" ? JSON.stringify(value) : plainValue(column, value),
    ...(column.type === "text" && { text: plainOf(value) }),
    [key]: value,
  };
}

/** The text of a cell in the export of a list. */
export function cellText(column: ListColumn, value: unknown): string {
  return value === undefined ? "" : String(plainValue(column, value));
}
