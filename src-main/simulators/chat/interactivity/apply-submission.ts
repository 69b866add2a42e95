import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { Refusal } from "#core/contract/refusal.ts";
import { checkOpening, closeView, openView, updateView } from "../resources/views/actions.ts";
import { parseView } from "../resources/views/schema.ts";
import type { View } from "../shared/app-entities.ts";
import type { SimContext } from "../state.ts";

const responseAction = z.discriminatedUnion("response_action", [
  lazyLooseObject(() => ({ response_action: z.literal("clear") })),
  lazyLooseObject(() => ({
    response_action: z.literal("errors"),
    errors: z.record(z.string(), z.string()),
  })),
  lazyLooseObject(() => ({ response_action: z.literal("update"), view: z.unknown() })),
  lazyLooseObject(() => ({ response_action: z.literal("push"), view: z.unknown() })),
]);

/** The effect of a response: the view that the person then sees, or the reason why there is none. */
interface Applied {
  readonly view: View | undefined;
  readonly errors?: Readonly<Record<string, string>>;
  readonly problem?: string;
}

function applyErrors(view: View, errors: Readonly<Record<string, string>>): Applied {
  const inputs = view.blocks.filter(({ type }) => type === "input");
  const unknown = Object.keys(errors).filter(
    (id) => !inputs.some((block) => block.block_id === id),
  );
  if (unknown.length === 0 && Object.keys(errors).length > 0) return { view, errors };
  const problem =
    unknown.length === 0
      ? "errors is empty; name at least one input block"
      : `errors names ${unknown.join(", ")}, which is no block_id of an input block`;
  return { view, problem };
}

function applyView(
  context: SimContext,
  view: View,
  action: "update" | "push",
  input: unknown,
): Applied {
  const parsed = parseView(input);
  if (!parsed) return { view, problem: `the view of response_action ${action} is malformed` };
  try {
    if (action === "update") return { view: updateView(context, view, parsed) };
    checkOpening(context, parsed, view);
    return { view: openView(context, parsed, { user: view.user, below: view }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { view, problem: `the view was rejected: ${JSON.stringify(error.body)}` };
  }
}

/** Applies the app's answer to the submission of a view. */
export function applySubmission(context: SimContext, view: View, body: unknown): Applied {
  if (body === "") return { view: closeView(context.state, view, false) };
  const parsed = responseAction.safeParse(body);
  if (!parsed.success) {
    const problem =
      "the answer is neither empty nor a response_action errors, update, push or clear";
    return { view, problem };
  }
  const action = parsed.data;
  if (action.response_action === "clear") return { view: closeView(context.state, view, true) };
  if (action.response_action === "errors") return applyErrors(view, action.errors);
  return applyView(context, view, action.response_action, action.view);
}
