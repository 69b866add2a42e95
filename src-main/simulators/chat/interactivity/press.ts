import { controlRefusal } from "#core/contract/refusal.ts";
import { nextTimestamp } from "../shared/timestamps.ts";
import type { Passed, SimContext, User } from "../state.ts";
import type { Target } from "./fields.ts";
import { findInputKind, optionsIn, type PlacedElement } from "./inputs/elements.ts";
import { readValue } from "./inputs/passed-values.ts";
import { readInputValues, withValue } from "./inputs/input-values.ts";
import { listBlocks, checkOnTop, conflict, requireElement, requireSurface } from "./lookup.ts";
import {
  choicesKey,
  presentActor,
  presentExecution,
  presentReply,
  presentSurface,
  type Surface,
} from "./payloads.ts";
import { notifyApp } from "./send.ts";
import { suggestFrom } from "./suggest.ts";
import { issueTrigger } from "./triggers.ts";

/** A press on an element of a message or view. */
interface Press extends Target {
  readonly value?: unknown;
  readonly selected?: unknown;
}

const missing = (message: string) =>
  controlRefusal(422, "missing_field", `selected: ${message}`, "selected");

/** The value of a button. A given one must be its own. */
function readButton({ element }: PlacedElement, input: unknown): Passed {
  const feedback = [element["positive_button"], element["negative_button"]].flatMap(valueIn);
  const values = feedback.length > 0 ? feedback : valueIn(element);
  const value = input ?? values[0];
  if (value === undefined) return {};
  if (values.includes(value)) return { value };
  const allowed = values.length === 0 ? "leave it out" : `use ${values.join(", ")}`;
  const message = `value: this button has its own value; ${allowed}`;
  throw controlRefusal(422, "invalid_field", message, "value");
}

function valueIn(button: unknown): readonly unknown[] {
  const hasValue = typeof button === "object" && button !== null && "value" in button;
  return hasValue ? [button.value] : [];
}

function readOverflow({ element }: PlacedElement, input: unknown): Passed {
  const options = optionsIn(element) ?? [];
  const found = options.find(({ value }) => value === input);
  if (found) return { selected_option: found };
  const allowed = options.map(({ value }) => value).join(", ");
  throw missing(`give the value of an option: ${allowed}`);
}

/** Refuses an input that sends nothing before its view is submitted. */
function checkDispatches({ block }: PlacedElement): void {
  if (block.type !== "input" || block["dispatch_action"] === true) return;
  const message =
    "This input sends nothing until the view is submitted: dispatch_action is not set";
  throw conflict("no_dispatch_action", "action_id", message);
}

/** Reads what a person chooses with a press. Returns it as the action has it. */
async function readChoice(
  context: SimContext,
  person: User,
  surface: Surface,
  { placed, given }: { readonly placed: PlacedElement; readonly given: unknown },
): Promise<Passed> {
  const kind = findInputKind(placed.element);
  if (placed.element.type === "overflow") return readOverflow(placed, given);
  if (!kind) return readButton(placed, given);
  checkDispatches(placed);
  if (given === undefined) throw missing("give what the person chooses or enters");
  const suggest = suggestFrom(context, person, surface);
  const { state } = context;
  return readValue(given, { state, placed, kind, field: "selected", suggest });
}

/** Keeps what a person chose: in the view, or beside the message. Returns the surface as it is then. */
function keepChoice(
  { state }: SimContext,
  person: User,
  surface: Surface,
  { block, element }: PlacedElement,
  value: Passed,
): Surface {
  const choice = { blockId: block.block_id, actionId: element.action_id, value };
  if (surface.type === "view") {
    const view = state.views.get(surface.view.id) ?? surface.view;
    const values = withValue(view.values, choice);
    return { type: "view", view: state.views.replace({ ...view, values }) };
  }
  const key = choicesKey(person, surface.message);
  const values = readInputValues(listBlocks(surface), state.choices.get(key));
  state.choices.set(key, withValue(values, choice));
  return surface;
}

const shownFields = ["text", "style", "url", "icon", "placeholder", "confirm"];

function pick(element: Passed): Passed {
  return Object.fromEntries(
    Object.entries(element).filter(
      ([name]) => shownFields.includes(name) || name.startsWith("initial_"),
    ),
  );
}

/** Presses an element as a person: the app gets `block_actions`. */
export async function press(context: SimContext, person: User, fields: Press) {
  const { state } = context;
  const surface = requireSurface(context, person, fields);
  const given = fields.selected ?? fields.value;
  const placed = requireElement(surface, { ...fields, value: given });
  if (surface.type === "view") checkOnTop(state, surface.view);
  const choice = await readChoice(context, person, surface, { placed, given });
  const { block, element } = placed;
  const hasState = findInputKind(element) !== undefined;
  const current = hasState ? keepChoice(context, person, surface, placed, choice) : surface;
  const viewId = current.type === "view" ? current.view.id : undefined;
  const payload = {
    type: "block_actions" as const,
    ...presentActor(state, person),
    ...presentSurface(state, current),
    trigger_id: issueTrigger(context, person.id, viewId),
    ...presentReply(context, person, current),
    ...presentExecution(state, current),
    actions: [
      {
        ...pick(element),
        ...choice,
        type: element.type,
        action_id: element.action_id,
        block_id: block.block_id,
        action_ts: nextTimestamp(context),
      },
    ],
  };
  return notifyApp(context, payload);
}
