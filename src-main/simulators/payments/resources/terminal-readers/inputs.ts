import { isRecord } from "#shared/text/json-in.ts";
import type { ApiObject } from "../../shared/present.ts";
import type { SimContext } from "../../state.ts";
import { detailsOf, failAction, succeedAction, waitingAction } from "./actions.ts";
import type { Reader } from "./fields.ts";

/** The value that a person types for each type of an input. */
const values: Readonly<Record<string, string>> = {
  email: "jenny.rosen@example.com",
  numeric: "12345",
  phone: "+15555550100",
  signature: "file_signature",
  text: "Text input",
};

const listOf = (value: unknown): readonly ApiObject[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Returns an input as a person fills it. */
function fillInput(input: ApiObject): ApiObject {
  const type = String(input["type"]);
  const toggles = listOf(input["toggles"]).map((toggle) => ({
    ...toggle,
    value: toggle["default_value"] ?? "disabled",
  }));
  const { selection } = input;
  if (!isRecord(selection)) {
    return { ...input, [type]: { value: values[type] ?? null }, skipped: false, toggles };
  }
  const [first] = listOf(selection["choices"]);
  const chosen = { ...selection, id: first?.["id"] ?? null, text: first?.["text"] ?? null };
  return { ...input, selection: chosen, skipped: false, toggles };
}

/** A person fills the inputs of a reader, but for those that need not be. */
export function succeedInputs(context: SimContext, reader: Reader, skips: boolean): Reader {
  const action = waitingAction(reader, ["collect_inputs"]);
  const inputs = listOf(detailsOf(action)["inputs"]).map((input) =>
    skips && input["required"] !== true ? { ...input, skipped: true } : fillInput(input),
  );
  return succeedAction(context, reader, action, { inputs });
}

/** The inputs of a reader are not filled in time. */
export function timeOutInputs(context: SimContext, reader: Reader): Reader {
  const action = waitingAction(reader, ["collect_inputs"]);
  return failAction(context, reader, action, {
    code: "terminal_reader_timeout",
    message: "The reader timed out before the inputs were collected.",
  });
}
