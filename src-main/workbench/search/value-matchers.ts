import { compileGlob } from "#core/text/glob.ts";

type Matches = (value: string) => boolean;

/**
 * Matches what a matcher selects by the patterns, without what it selects by those that begin with `-`.
 * If all begin with `-`, every other value matches.
 */
function leavingOut(
  patterns: readonly string[],
  matcherOf: (patterns: readonly string[]) => Matches,
): Matches {
  const left = patterns.filter((pattern) => pattern.startsWith("-"));
  const wanted = patterns.filter((pattern) => !pattern.startsWith("-"));
  const isLeft = matcherOf(left.map((pattern) => pattern.slice(1)));
  const fits = wanted.length === 0 ? () => true : matcherOf(wanted);
  return (value) => fits(value) && !isLeft(value);
}

/** Exact types, or prefixes that end in `*`; those after `-` are left out. */
export function typeMatcher(types: readonly string[]): Matches {
  return leavingOut(types, listedTypes);
}

function listedTypes(types: readonly string[]): Matches {
  const exact = new Set(types.filter((type) => !type.endsWith("*")));
  const prefixes = types.filter((type) => type.endsWith("*")).map((type) => type.slice(0, -1));
  return (type) => exact.has(type) || prefixes.some((prefix) => type.startsWith(prefix));
}

/** Paths by their beginning; those after `-` are left out. */
export function pathMatcher(paths: readonly string[]): Matches {
  return leavingOut(paths, (listed) =>
    patternMatcher(listed.map((path) => (path.endsWith("*") ? path : `${path}*`))),
  );
}

/** Patterns in which `*` stands for any text, without regard to case. */
export function patternMatcher(patterns: readonly string[]): Matches {
  const tests = patterns.map(asPattern);
  return (value) => tests.some((matches) => matches(value));
}

function asPattern(pattern: string): Matches {
  const matches = compileGlob(pattern.toLowerCase(), "text");
  return (value) => matches(value.toLowerCase());
}

/**
 * Routes by their path, `/v1/charges/*`, or by method and path, `POST /v1/charges`. A parameter of a
 * route fits whatever stands in its place.
 */
export function routeMatcher(paths: readonly string[]): Matches {
  const tests = paths.map((path) => ({ path, fits: asPattern(path) }));
  return (route) => {
    const [, method = "", pattern = ""] = /^(\S+) (.*)$/.exec(route) ?? [];
    const segments = pattern.replaceAll(/:[^/]+/g, "*");
    return tests.some(
      ({ path, fits }) =>
        fits(route) ||
        fits(segments) ||
        asPattern(segments)(path) ||
        asPattern(`${method} ${segments}`)(path),
    );
  };
}

/** `400`, `4xx`, or `none` for no response. */
export function responseMatcher(
  answers: readonly string[],
): (status: number | undefined) => boolean {
  const wanted = new Set(answers.map((answer) => answer.toLowerCase()));
  return (status) => {
    if (status === undefined) return wanted.has("none");
    return wanted.has(String(status)) || wanted.has(`${String(Math.floor(status / 100))}xx`);
  };
}
