import type { Condition, Rule } from "./rule.ts";

type Schema = Readonly<Record<string, unknown>>;

/** Returns a rule as JSON Schema of the object that holds its parameters, from the request on. */
export function ruleSchema(rule: Rule): Schema {
  const demand = demandOf(rule);
  const unmet = rule.when.map((condition) => ({ not: conditionSchema(condition) }));
  // "Not this condition, or the demand": an object with a field `then` would look like a promise.
  const whole = unmet.length === 0 ? demand : { anyOf: [...unmet, demand] };
  return (rule.within ?? []).reduceRight<Schema>((inner, part) => {
    const name = part.replace(/\[\]$/, "");
    return { properties: { [name]: name === part ? inner : { items: inner } } };
  }, whole);
}

function demandOf({ exclusive = [], needs, refuses = [] }: Rule): Schema {
  const pairs = exclusive.flatMap((one, place) =>
    exclusive
      .slice(place + 1)
      .map((other) => ({ not: { allOf: [required(one), required(other)] } })),
  );
  const demands = [
    ...pairs,
    ...(needs
      ? [
          needs.length === 1
            ? required(needs[0] ?? "")
            : { anyOf: needs.map((name) => required(name)) },
        ]
      : []),
    ...refuses.map((name) => ({ not: required(name) })),
  ];
  const [only] = demands;
  return demands.length === 1 && only ? only : { allOf: demands };
}

function conditionSchema({ name, is, isNot, absent }: Condition): Schema {
  if (absent) return { not: required(name) };
  const values = is ?? isNot;
  if (!values) return required(name);
  const among = required(name, { enum: [...values] });
  return is ? among : { not: among };
}

/** `a.b` → an object that has `a` with `b` in it. */
function required(name: string, value?: Schema): Schema {
  return (
    name.split(".").reduceRight<Schema | undefined>(
      (inner, part) => ({
        required: [part],
        ...(inner && { properties: { [part]: inner } }),
      }),
      value,
    ) ?? {}
  );
}
