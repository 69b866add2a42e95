import { askApi } from "../../bridge/api-request.ts";
import { BridgeError, call } from "../../bridge/client.ts";
import { prefillForm } from "../../bridge/prefill.ts";
import { buildBody, readFields } from "../../bridge/schema-fields.ts";
import { titleOf, type DeckCard } from "./deck.ts";

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
  /** The money of the object that it is done to: `$48.00`; absent where it has none. */
  readonly money: string | undefined;
}

/** The request body of a card, and its money. */
type FilledCard = Pick<Filled, "body" | "money">;

/** Returns the money that a description begins with: `$48.00 · A kettle`. */
function readMoney(label: string): string | undefined {
  return /^\p{Sc}[\d,.]*\d(?= ·|$)/u.exec(label)?.[0];
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
  const labels = fields.flatMap(({ name }) =>
    (choices.fields[name]?.items ?? []).filter(({ id }) => id === values[name]),
  );
  return {
    body: { ...buildBody(fields, values), ...Object.fromEntries(input) },
    missing,
    money: labels.map(({ label }) => readMoney(label)).find((found) => found !== undefined),
  };
}

/**
 * Returns the body of a card's call, with what is missing filled in, and the money that it is about. Where no object fits, the card that it
 * needs creates one first. Throws a BridgeError when there is still none.
 */
export async function fillBody(card: DeckCard): Promise<FilledCard> {
  if (!card.action) return { body: card.body, money: undefined };
  const typed = textsOf(card);
  const filled = await choose(card, typed);
  if (filled.missing === undefined) return filled;
  if (card.needs) {
    const { kind, path } = card.needs;
    await askApi({ kind, method: "POST", path, body: (await fillBody(card.needs)).body });
  }
  const again = await choose(card, typed);
  if (again.missing === undefined) return again;
  const problem = `${titleOf(card)}: no ${again.missing} left for this action.`;
  throw new BridgeError("nothing_to_act_on", `${problem} Create one first.`);
}
