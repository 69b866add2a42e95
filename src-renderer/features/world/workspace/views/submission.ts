import * as z from "zod";
import type { ActionOutcome } from "../../../../stores/performed-actions.ts";
import type { ElementValue } from "../../block-kit/surface.ts";
import type { ViewShape } from "../reading/shapes.ts";

/** The result of a submission: errors by block id, or one problem with all of it. */
export interface Verdict {
  readonly errors: Readonly<Record<string, string>>;
  /** Empty for none. */
  readonly problem: string;
}

export const noVerdict: Verdict = { errors: {}, problem: "" };

const answered = z.object({
  errors: z.record(z.string(), z.string()).optional(),
  app: z.object({ error: z.string().optional() }).optional(),
});

const blockWithInput = z.object({
  block_id: z.string(),
  element: z.object({ action_id: z.string() }),
});

/** Returns the block of an input by the field of a refusal: `values.BLOCK.ACTION` or `values.ACTION`. */
function findBlock({ blocks }: ViewShape, field: string): string | undefined {
  const [, first, last = first] = field.split(".");
  return blocks
    .flatMap((block) => blockWithInput.safeParse(block).data ?? [])
    .find(({ block_id: id, element }) => id === first || element.action_id === last)?.block_id;
}

/** `values.amount is required` as `required`: the field is named beside it. */
function withoutField(message: string, field: string): string {
  const rest = message.startsWith(field) ? message.slice(field.length) : message;
  return rest.replace(/^(?: is|:) /, "");
}

/** Reads what a person sees after a submission. */
export function readVerdict(view: ViewShape, outcome: ActionOutcome | undefined): Verdict {
  const { refusal, body } = outcome?.answer ?? {};
  if (refusal) {
    const { field = "", message } = refusal;
    const block = findBlock(view, field);
    if (block === undefined) return { ...noVerdict, problem: message };
    return { ...noVerdict, errors: { [block]: withoutField(message, field) } };
  }
  const read = answered.safeParse(body).data;
  if (read?.errors) return { ...noVerdict, errors: read.errors };
  const problem = read?.app?.error;
  return problem === undefined ? noVerdict : { errors: {}, problem: `The app failed: ${problem}` };
}

/** The values of inputs by block and element, as `_submit_view` takes them. */
export function valuesOf(drafts: ReadonlyMap<string, ElementValue>) {
  const values: Record<string, Record<string, ElementValue>> = {};
  for (const [key, value] of drafts) {
    const place = key.lastIndexOf("/");
    const block = key.slice(0, place);
    values[block] = { ...values[block], [key.slice(place + 1)]: value };
  }
  return values;
}

/** Returns the modal that a person sees: the top of the newest stack. */
export function topOf(modals: readonly ViewShape[]): ViewShape | undefined {
  const covered = new Set(modals.map(({ previous_view_id: id }) => id));
  return modals.findLast(({ id }) => !covered.has(id));
}
