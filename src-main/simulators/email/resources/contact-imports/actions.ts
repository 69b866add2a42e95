import { invalid } from "../../errors.ts";
import type { ContactImport, SimContext } from "../../state.ts";
import { createContact } from "../contacts/actions.ts";
import { createContactBody } from "../contacts/schema.ts";
import type { ImportForm } from "./read-form.ts";
import type { ImportOptions } from "./schema.ts";

type Result = "created" | "updated" | "skipped" | "failed";

const isYes = (text: string) => ["true", "1", "yes"].includes(text.trim().toLowerCase());

function convert(text: string, type: "string" | "number" | "boolean"): unknown {
  if (type === "boolean") return isYes(text);
  return type === "number" ? Number(text) : text;
}

/** The body of a contact that a row stands for. Empty cells are left out. */
function contactIn(
  row: ReadonlyMap<string, string>,
  { column_map: columns, topics }: ImportOptions,
): unknown {
  const cell = (name: string) => {
    const text = row.get(name);
    return text === "" ? undefined : text;
  };
  const unsubscribed = cell(columns.unsubscribed);
  const properties = Object.entries(columns.properties).flatMap(([key, { column, type }]) => {
    const text = cell(column);
    return text === undefined ? [] : [[key, convert(text, type)] as const];
  });
  return {
    email: cell(columns.email),
    first_name: cell(columns.first_name),
    last_name: cell(columns.last_name),
    ...(unsubscribed === undefined ? {} : { unsubscribed: isYes(unsubscribed) }),
    properties: Object.fromEntries(properties),
    topics,
  };
}

function importRow(
  context: SimContext,
  row: ReadonlyMap<string, string>,
  options: ImportOptions,
): Result {
  const read = createContactBody.safeParse(contactIn(row, options));
  if (!read.success) return "failed";
  const isKnown = context.state.contactIds.has(read.data.email.toLowerCase());
  if (isKnown && options.on_conflict === "skip") return "skipped";
  createContact(
    context,
    read.data,
    options.segments.map(({ id }) => id),
  );
  return isKnown ? "updated" : "created";
}

function checkOptions(
  { state }: SimContext,
  { segments, topics, column_map }: ImportOptions,
): void {
  const segment = segments.find(({ id }) => !state.segments.has(id));
  if (segment)
    throw invalid(`Invalid \`segments\` field. There is no segment with the id ${segment.id}.`);
  const topic = topics.find(({ id }) => !state.topics.has(id));
  if (topic) throw invalid(`Invalid \`topics\` field. There is no topic with the id ${topic.id}.`);
  const keys = new Set([...state.contactProperties.values()].map(({ key }) => key));
  const property = Object.keys(column_map.properties).find((key) => !keys.has(key));
  if (property !== undefined) {
    throw invalid(
      `Invalid \`column_map\` field. There is no contact property with the key ${property}.`,
    );
  }
}

/** Creates and updates the contacts of a file, each row for itself. */
export function importContacts(
  context: SimContext,
  { options, header, rows }: ImportForm,
): ContactImport {
  const { state, ids, now } = context;
  checkOptions(context, options);
  if (!header.includes(options.column_map.email)) {
    throw invalid(`Invalid \`file\` field. It has no column ${options.column_map.email}.`);
  }
  const counts = { created: 0, updated: 0, skipped: 0, failed: 0 };
  for (const cells of rows) {
    const row = new Map(header.map((name, at) => [name, cells[at] ?? ""]));
    counts[importRow(context, row, options)] += 1;
  }
  return state.contactImports.add({
    id: ids.uuid("contact-import"),
    createdAt: now,
    status: "completed",
    counts: { total: rows.length, ...counts },
  });
}
