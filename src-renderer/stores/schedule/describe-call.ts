import type { SimulatorView } from "#shared/domain/simulator.ts";
import { formatMoney } from "#shared/text/format-money.ts";
import { isRecord } from "#shared/text/json-in.ts";
import { findRoute, type KnownRoute } from "../../bridge/routes.ts";

/** A request of a timeline or a recording. */
export interface DescribedCall {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Names of values of its response that later requests use. */
  readonly binds?: readonly string[];
  /** False for a request to the provider's API that was made in the window. Default: true. */
  readonly isOfApp?: boolean;
}

/** The words of a request: who does what, and for how much. */
export interface CallWords {
  /** `Your app creates a charge`, `A cardholder's bank disputes a charge` */
  readonly sentence: string;
  /** `$48.00`; empty when it is about no money. */
  readonly money: string;
  /** Texts of the request: `Order #1003`, `product not received`. */
  readonly about: string;
  /** `app`: a request to the provider's API; `world`: a world action; `panel`: something done in the window. */
  readonly source: "app" | "world" | "panel";
}

/** The facts that requests are described with. */
export interface CallFacts {
  readonly simulators: readonly SimulatorView[];
  readonly routes: ReadonlyMap<string, readonly KnownRoute[]>;
}

/**
 * Describes a request in one sentence. Its money is that of its body, else that of the earlier request whose
 * response it names.
 *
 * @param earlier The requests before it, in order.
 */
export function describeCall(
  made: DescribedCall,
  facts: CallFacts,
  earlier: readonly DescribedCall[] = [],
): CallWords {
  const { kind, method, path, body, isOfApp = true } = made;
  const [plain = ""] = path.split("?", 1);
  const actions = facts.simulators.find((simulator) => simulator.kind === kind)?.actions ?? [];
  const action = actions.find((one) => one.path === plain);
  const route = findRoute(facts.routes.get(kind) ?? [], method, plain);
  const summary = action?.summary ?? route?.summary ?? "";
  const source = action ? "world" : path.startsWith("/_sim/") || !isOfApp ? "panel" : "app";
  return {
    sentence: sentenceOf(summary, source) ?? `${actors[source]} sends ${method} ${plain}`,
    money: moneyOf(made, earlier),
    about: aboutOf(body),
    source,
  };
}

const actors = { app: "Your app", world: "Someone", panel: "You" };

/** Puts the one who acts before a summary: `Creates a charge` is done by the app. */
function sentenceOf(summary: string, source: CallWords["source"]): string | undefined {
  const [first = ""] = summary.split(/[;:,](?= )/, 1);
  if (first === "") return undefined;
  if (source === "world" && /^(?:An?|The) /.test(first)) return first;
  const [verb = "", ...rest] = first.split(" ");
  if (!/^[A-Z][a-z]+s$/.test(verb)) return undefined;
  const done = source === "panel" ? verb.replace(/(?:(?<=sh|ch|s|x)es|s)$/, "") : verb;
  return [actors[source], done.toLowerCase(), ...rest].join(" ");
}

interface Money {
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
}

function moneyOf(made: DescribedCall, earlier: readonly DescribedCall[]): string {
  const own = moneyIn(made.body);
  const named = earlier.filter(({ kind, binds = [] }) => {
    return kind === made.kind && binds.some((name) => mentions(made, name));
  });
  const [inherited] = named.map(({ body }) => moneyIn(body)).filter(({ amount }) => amount);
  const amount = own.amount ?? inherited?.amount;
  const currency = own.currency ?? inherited?.currency;
  return amount === undefined || currency === undefined ? "" : formatMoney(amount, currency);
}

function mentions({ path, body }: DescribedCall, name: string): boolean {
  return `${path} ${JSON.stringify(body ?? "")}`.includes(`\${${name}}`);
}

/** Reads `amount` and `currency`, alone or in an object such as `amount_money`. */
function moneyIn(body: unknown): Money {
  if (!isRecord(body)) return {};
  const inner = Object.entries(body).find(([name]) => /^(?:amount|total)_money$/.test(name))?.[1];
  const from = isRecord(inner) ? inner : body;
  const amount = Number(from["amount"] ?? from["unit_amount"] ?? Number.NaN);
  const currency = from["currency"];
  return {
    amount: Number.isInteger(amount) ? amount : undefined,
    currency: typeof currency === "string" && /^[a-z]{3}$/i.test(currency) ? currency : undefined,
  };
}

const TEXTS = ["subject", "description", "title", "text", "reason", "name", "email", "to"];

function aboutOf(body: unknown): string {
  if (!isRecord(body)) return "";
  const texts = TEXTS.map((name) => body[name]).filter(
    (value): value is string => typeof value === "string" && value !== "" && !value.includes("${"),
  );
  return texts
    .slice(0, 2)
    .map((text) => (/^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll("_", " ") : text))
    .join(", ");
}
