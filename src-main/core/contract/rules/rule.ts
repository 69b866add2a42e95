/** A test of one parameter; without a list of values: it is given. Names are paths: `recurring.interval`. */
export interface Condition {
  readonly name: string;
  readonly is?: readonly string[];
  readonly isNot?: readonly string[];
  /** True if the parameter is not given. */
  readonly absent?: true;
}

/** The provider's own words about a rule, where its dialect has no general ones. */
interface RuleWords {
  /** `{value}` stands for the value of the condition's parameter. */
  readonly message?: string;
  readonly code?: string;
  /** The parameter that the error names. */
  readonly param?: string;
}

/**
 * A rule about several parameters of a request. It is data: the pipeline checks it, the dialect words its
 * error, and `openapi.json` shows it.
 */
export interface Rule extends RuleWords {
  /** The path to the object that holds the parameters: `["line_items[]"]`; default: the request. */
  readonly within?: readonly string[];
  /** All of these must hold, or the rule does not apply. */
  readonly when: readonly Condition[];
  /** At most one of these may be given. */
  readonly exclusive?: readonly string[];
  /** At least one of these must be given. */
  readonly needs?: readonly string[];
  /** None of these may be given. */
  readonly refuses?: readonly string[];
}

/** Requires that a parameter is given. */
export const isPresent = (name: string): Condition => ({ name });

/** Requires that a parameter is not given. */
export const absent = (name: string): Condition => ({ name, absent: true });

/** Requires that a parameter has one of these values. */
export const is = (name: string, ...values: readonly string[]): Condition => ({ name, is: values });

/** Requires that a parameter has none of these values; one that is not given has none. */
export const isNot = (name: string, ...values: readonly string[]): Condition => ({
  name,
  isNot: values,
});

/** At most one of the parameters may be given. */
export const exclusive = (...names: readonly string[]): Rule => ({ when: [], exclusive: names });

/** At least one of the parameters must be given. */
export const anyOf = (...names: readonly string[]): Rule => ({ when: [], needs: names });

/** A parameter needs another one; with several: one of them. */
export const requires = (name: string, ...needs: readonly string[]): Rule => ({
  when: [isPresent(name)],
  needs,
});

/** A parameter must be given under these conditions. */
export const requiredIf = (name: string, ...when: readonly Condition[]): Rule => ({
  when,
  needs: [name],
});

/** The parameters must not be given under these conditions. */
export const refusedIf = (
  names: string | readonly string[],
  ...when: readonly Condition[]
): Rule => ({ when, refuses: [names].flat() });

/** Rules that apply only under these conditions. */
export const onlyIf = (
  conditions: readonly Condition[],
  ...rules: readonly Rule[]
): readonly Rule[] => rules.map((rule) => ({ ...rule, when: [...conditions, ...rule.when] }));

/** Rules about the parameters of an object or of each object of a list: `line_items[]`. */
export const within = (path: string, ...rules: readonly Rule[]): readonly Rule[] =>
  rules.map((rule) => ({
    ...rule,
    within: [...path.split("."), ...(rule.within ?? [])],
  }));

/** A rule with the provider's own words. */
export const worded = (rule: Rule, words: RuleWords): Rule => ({ ...rule, ...words });
