import * as z from "zod";

const withId = z.object({ id: z.union([z.string(), z.number()]) });

/** A segment of a route's path; the name of the parameter that it holds, if it is one. */
interface Part {
  readonly text: string;
  readonly name: string | undefined;
}

const partsOf = (template: string): readonly Part[] =>
  template.split("/").map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] }));

/** Returns the values that a path has for the parameters of a route, `/v1/charges/{charge}`. */
function matchPath(
  parts: readonly Part[],
  segments: readonly string[],
): ReadonlyMap<string, string> | undefined {
  if (parts.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, { text, name }] of parts.entries()) {
    const segment = segments[index] ?? "";
    if (name !== undefined && segment !== "") values.set(name, segment);
    else if (text !== segment) return undefined;
  }
  return values;
}

/** The values of path parameters that successful requests of a session had or led to. */
export class LearnedValues {
  private readonly templates: readonly {
    readonly template: string;
    readonly parts: readonly Part[];
  }[];
  private readonly byName = new Map<string, string>();
  private readonly made = new Map<string, string>();
  private latest = "example";

  constructor(templates: readonly string[]) {
    this.templates = templates.map((template) => ({ template, parts: partsOf(template) }));
  }

  /** Learns from a request that succeeded: its parameters, and the id of the object that it made. */
  learn(method: string, path: string, body: unknown): void {
    const segments = path.split("?")[0]?.split("/") ?? [];
    const matches = this.templates.flatMap(({ template, parts }) => {
      const values = matchPath(parts, segments);
      return values ? [{ template, values }] : [];
    });
    const [best] = matches.toSorted((one, other) => one.values.size - other.values.size);
    if (!best) return;
    for (const [name, value] of best.values) this.byName.set(name, value);
    const made = withId.safeParse(body).data;
    if (method !== "POST" || !made) return;
    this.latest = encodeURIComponent(String(made.id));
    this.made.set(best.template, this.latest);
  }

  forget(): void {
    this.byName.clear();
    this.made.clear();
    this.latest = "example";
  }

  /** Returns the id of the object that a field such as `customer` or `charge_id` may name. */
  idFor(field: string): string | undefined {
    const name = field.replace(/_?id$/i, "");
    const list = [...this.made].find(([template]) => template.endsWith(`/${name}s`));
    const found = list?.[1] ?? this.byName.get(field) ?? this.byName.get(name);
    return found === undefined ? undefined : decodeURIComponent(found);
  }

  /** Fills a template: first with what was made under its prefix, then with a value of the same name. */
  fill(template: string): string {
    const parts = partsOf(template);
    return parts
      .map(({ text, name }, index) => {
        if (name === undefined) return text;
        const prefix = parts
          .slice(0, index)
          .map((part) => part.text)
          .join("/");
        return this.made.get(prefix) ?? this.byName.get(name) ?? this.latest;
      })
      .join("/");
  }

  /** The id of the object that was made last. */
  get id(): string {
    return decodeURIComponent(this.latest);
  }
}
