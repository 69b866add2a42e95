import { isDocument, readText } from "../adf/document.ts";
import type { JqlField, Scope } from "../jql/field.ts";
import { userFunctions, usersNamed } from "../jql/functions.ts";
import { idField } from "../jql/id-field.ts";
import { dateField, dayField, numberField, textField } from "../jql/value-fields.ts";
import type { Issue, State } from "../state.ts";
import { contextsOf, factsOf, idIn, listOwnFields } from "./catalogue.ts";
import type { OwnField } from "./types.ts";

const valueOf = ({ id }: OwnField, issue: Issue): unknown => issue.custom[id];

const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

/** The ids of the options that an issue holds, with those below them. */
function optionIds(value: unknown): readonly string[] {
  return listIn(value).flatMap((held) => {
    const child =
      typeof held === "object" && held !== null && "child" in held ? held.child : undefined;
    return [idIn(held), ...(child === undefined ? [] : [idIn(child)])];
  });
}

const numberIn = (value: unknown) => (typeof value === "number" ? value : null);

function textIn(value: unknown): string {
  if (isDocument(value)) return readText(value);
  return typeof value === "string" ? value : "";
}

/** A custom field as JQL knows it: by the type of its values. */
function toJqlField(field: OwnField): JqlField {
  const read = (issue: Issue) => valueOf(field, issue);
  switch (factsOf(field).kind) {
    case "text":
    case "document":
    case "url":
      return textField((_scope, issue) => textIn(read(issue)), true);
    case "number":
      return numberField((_scope, issue) => numberIn(read(issue)));
    case "moment":
      return dateField((issue) => numberIn(read(issue)));
    case "day":
      return dayField((issue) => textIn(read(issue)) || null);
    case "labels":
      return idField({
        read: (_scope, issue) => listIn(read(issue)).map((label) => textIn(label).toLowerCase()),
        resolve: (_scope, text) => [text.toLowerCase()],
      });
    case "user":
    case "users":
      return idField({
        read: (_scope, issue) => listIn(read(issue)).map(idIn),
        resolve: ({ state }, text) => usersNamed(state, text),
        functions: userFunctions,
      });
    case "option":
    case "options":
    case "child":
      return idField({
        read: (_scope, issue) => optionIds(read(issue)),
        resolve: ({ state }, text) =>
          contextsOf(state, field.id)
            .flatMap(({ options }) => options)
            .filter(({ id, value }) => id === text || value.toLowerCase() === text.toLowerCase())
            .map(({ id }) => id),
        rank: ({ state }: Scope, issue) => {
          const [first] = optionIds(read(issue));
          const all = contextsOf(state, field.id).flatMap(({ options }) => options);
          const place = all.findIndex(({ id }) => id === first);
          return place < 0 ? null : place;
        },
      });
  }
}

/** The custom field that a name of a query means. */
export function ownJqlField(state: State, name: string): JqlField | undefined {
  const key = name.toLowerCase();
  const field = listOwnFields(state).find(
    (one) => one.name.toLowerCase() === key || one.id.replace("customfield_", "cf[") + "]" === key,
  );
  return field && toJqlField(field);
}
