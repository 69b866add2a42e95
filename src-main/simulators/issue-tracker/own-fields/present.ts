import { isRecord } from "#shared/text/json-in.ts";
import { isDocument, readText } from "../adf/document.ts";
import { showDocument } from "../fields/documents.ts";
import { presentUserId } from "../resources/users/present.ts";
import type { View } from "../route.ts";
import { presentTime } from "../shared/times.ts";
import type { State } from "../state.ts";
import { factsOf, findOption, idIn } from "./catalogue.ts";
import type { FieldOption, OwnField } from "./types.ts";

/** An option as issues and forms show it. */
export function presentOption({ base }: View, { id, value }: Pick<FieldOption, "id" | "value">) {
  return { self: `${base}/customFieldOption/${id}`, value, id };
}

/** An option that an issue holds, with the name that it has now. */
function presentHeld(view: View, field: OwnField, held: unknown): unknown {
  const option = findOption(view.state, field.id, idIn(held));
  if (!option) return null;
  const child = isRecord(held) ? held["child"] : undefined;
  const shown = presentOption(view, option);
  return child === undefined ? shown : { ...shown, child: presentHeld(view, field, child) };
}

/** The value of a custom field as the API shows it. */
export function presentOwnValue(view: View, field: OwnField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const list = Array.isArray(value) ? value : [];
  switch (factsOf(field).kind) {
    case "document":
      return isDocument(value) ? showDocument(view.version, value) : null;
    case "moment":
      return typeof value === "number" ? presentTime(value) : null;
    case "option":
    case "child":
      return presentHeld(view, field, value);
    case "options":
      return list.map((held) => presentHeld(view, field, held));
    case "user":
      return presentUserId(view, idIn(value));
    case "users":
      return list.map((held) => presentUserId(view, idIn(held)));
    case "day":
    case "labels":
    case "number":
    case "text":
    case "url":
      return value;
  }
}

/** The value of a custom field in words, for the changelog and for JQL. */
export function wordsOf(state: State, field: OwnField, value: unknown): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one: unknown) => wordsOf(state, field, one));
  if (isDocument(value)) return [readText(value)];
  if (isRecord(value)) {
    const name =
      state.users.get(idIn(value))?.displayName ?? findOption(state, field.id, idIn(value))?.value;
    return [...(name === undefined ? [] : [name]), ...wordsOf(state, field, value["child"])];
  }
  if (factsOf(field).kind === "moment" && typeof value === "number") return [presentTime(value)];
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}
