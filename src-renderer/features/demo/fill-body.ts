import { askApi } from "../../bridge/api-request.ts";
import { BridgeError, call } from "../../bridge/client.ts";
import { prefillForm } from "../../bridge/prefill.ts";
import { buildBody, readFields } from "../../bridge/schema-fields.ts";
import type { DeckCard } from "./deck.ts";

type Texts = Readonly<Record<string, string>>;

/** The values of a card that a form would hold as text. */
function textsOf({ body }: DeckCard): Texts {
  const entries = Object.entries(body).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? [[name, String(value)] as const]
      : [],
  );
  return Object.fromEntries(entries);
}

interface Filled {
  readonly body: Record<string, unknown>;
  /** The collection that has no object for this action; absent when nothing is missing. */
  readonly missing: string | undefined;
}

/** Fills what a card lacks as the form in Actions does. An object that the action was done to gives way. */
async function choose(card: DeckCard, typed: Texts): Promise<Filled> {
  const { kind, path, body, action } = card;
  const fields = readFields(action?.schema ?? {});
  const choices = await call("actions.choices", { kind, path, typed: { ...typed } });
  const unfit = fields.flatMap(({ name }) => {
    const item = choices.fields[name]?.items.find(({ id }) => id === typed[name]);
    return item?.unfit === undefined ? [] : [name];
  });
  if (unfit.length > 0) {
    const fit = Object.entries(typed).filter(([name]) => !unfit.includes(name));
    return choose(card, Object.fromEntries(fit));
  }
  const values = { ...prefillForm(fields, choices), ...typed };
  const input = Object.entries(body).filter(([name, value]) => {
    return typeof value === "object" || name in typed;
  });
  const missing = fields.find(
    ({ name, isRequired, picker }) => isRequired && picker !== undefined && !(name in values),
  )?.picker;
  return { body: { ...buildBody(fields, values), ...Object.fromEntries(input) }, missing };
}

/**
 * Returns the body of a card's call, with what is missing filled in. Where no object fits, the card that it
 * needs creates one first. Throws a BridgeError when there is still none.
 */
export async function fillBody(card: DeckCard): Promise<Record<string, unknown>> {
  if (!card.action) return card.body;
  const typed = textsOf(card);
  const filled = await choose(card, typed);
  if (filled.missing === undefined) return filled.body;
  if (card.needs) {
    const { kind, path } = card.needs;
    await askApi({ kind, method: "POST", path, body: await fillBody(card.needs) });
  }
  const again = await choose(card, typed);
  if (again.missing === undefined) return again.body;
  const problem = `${card.title}: no ${again.missing} left for this action.`;
  throw new BridgeError("nothing_to_act_on", `${problem} Create one first.`);
}
