/** A route of the real API that is simulated. */
export interface CoveredRoute {
  readonly method: string;
  readonly path: string;
  /** The supported part of the route. */
  readonly what: string;
  /** The test file that shows it. */
  readonly test: string;
}

/** An effect of an action on other objects than its own. */
export interface Consequence {
  readonly when: string;
  readonly effect: string;
  /** The test file that shows it. One of its titles contains `when`. */
  readonly test: string;
}

/** The supported routes of a provider's API, and the unsupported parts with the reason. */
export interface Coverage {
  readonly consequences?: readonly Consequence[];
  readonly routes: readonly CoveredRoute[];
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
}

/** Routes below `base` that one test file shows, written as `{ "GET, POST /emails": "supported" }`. */
export function coveredBy(
  test: string,
  rows: Readonly<Record<string, string>>,
  base = "",
): readonly CoveredRoute[] {
  return Object.entries(rows).flatMap(([routes, what]) => {
    const [, methods = "", path = ""] = /^(.*) (.*)$/.exec(routes) ?? [];
    return methods.split(", ").map((method) => ({ method, path: base + path, what, test }));
  });
}

/** Effects on other objects that one test file shows, written as `{ "a customer is deleted": "…" }`. */
export function consequencesIn(
  test: string,
  rows: Readonly<Record<string, string>>,
): readonly Consequence[] {
  return Object.entries(rows).map(([when, effect]) => ({ when, effect, test }));
}

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) =>
  `${method} ${path}`;

/**
 * Returns the differences between the table and the routes: served but not listed, listed but not
 * served.
 */
export function compareCoverage(
  { routes: listed }: Coverage,
  served: readonly { readonly method: string; readonly path: string }[],
): { readonly unlisted: readonly string[]; readonly unserved: readonly string[] } {
  const listedNames = new Set(listed.map(nameOf));
  const servedNames = new Set(served.map(nameOf));
  return {
    unlisted: [...servedNames].filter((name) => !listedNames.has(name)),
    unserved: [...listedNames].filter((name) => !servedNames.has(name)),
  };
}
