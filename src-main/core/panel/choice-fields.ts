import * as z from "zod";
import type { FieldChoice } from "#shared/domain/action-choices.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { Context } from "#core/contract/context.ts";
import type { ObjectCollection } from "#core/contract/objects.ts";
import {
  inputSchema,
  type ChoiceRule,
  type Typed,
  type WorldAction,
} from "#core/contract/world-action.ts";

/** A field whose values are known, as the panel asks for them. */
export interface ChoiceField {
  readonly name: string;
  /** True if the form holds the first value that fits until another is chosen. */
  readonly isPrefilled: boolean;
  list(typed: Typed): Iterable<FieldChoice>;
}

const formSchema = lazyObject(() => ({
  properties: z
    .record(
      z.string(),
      z.object({ picker: z.string().optional(), prefilled: z.boolean().optional() }),
    )
    .default({}),
  required: z.array(z.string()).default([]),
}));

/** Lists the fields of an action whose values are known, in the order of the form. */
export function listChoiceFields<State>(
  action: WorldAction<State>,
  collections: readonly ObjectCollection<State>[],
  context: () => Context<State>,
): readonly ChoiceField[] {
  const { properties, required } = formSchema.parse(inputSchema(action.body));
  return Object.entries(properties).flatMap(([name, { picker, prefilled = false }]) => {
    const collection = collections.find((known) => known.name === picker);
    const list = listerOf(action.choices?.[name], collection, context);
    return list ? [{ name, isPrefilled: prefilled || required.includes(name), list }] : [];
  });
}

function listerOf<State>(
  rule: ChoiceRule<State> | undefined,
  collection: ObjectCollection<State> | undefined,
  context: () => Context<State>,
): ChoiceField["list"] | undefined {
  const listed = rule?.list;
  if (listed) return (typed) => listed(context(), typed);
  if (!collection) return undefined;
  return function* listObjects(typed) {
    const now = context();
    for (const item of collection.list(now.state)) {
      const unfit = rule?.unfit?.(now, item.id, typed);
      yield unfit === undefined ? item : { ...item, unfit };
    }
  };
}
