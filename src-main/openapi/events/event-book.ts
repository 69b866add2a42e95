import type { Description } from "../description/description.ts";
import { jsonContent, Operation } from "../operations/operation.ts";
import type { Resource } from "../operations/resource.ts";
import { pastsOf, singularOf, wordsOf } from "../operations/words.ts";
import { pointTo } from "../description/pointer.ts";

/** An event of the API. */
export interface ApiEvent {
  readonly name: string;
  /** The schema of its payload; `undefined` where the description has no webhooks. */
  readonly schema: unknown;
}

/** Words of webhook names that say nothing about the event. */
const FILLERS = new Set(["event", "webhook", "hook", "on", "notification"]);

/** The events of a description: its webhooks, else names made of its collections. */
export class EventBook {
  private readonly declared: readonly ApiEvent[];

  constructor(description: Description) {
    const { root } = description;
    this.declared = (["webhooks", "x-webhooks"] as const).flatMap((key) =>
      description.entries(root[key]).flatMap(([name, item]) => {
        const pointer = pointTo(`#/${key}`, name);
        const method = item["post"] === undefined ? "PUT" : "POST";
        const operation = new Operation(description, method, "/", item, pointer);
        const content = jsonContent(operation.bodies) ?? operation.bodies[0];
        return [{ name, schema: content?.schema }];
      }),
    );
  }

  get isDeclared(): boolean {
    return this.declared.length > 0;
  }

  /** The names of all declared events. */
  get names(): readonly string[] {
    return this.declared.map(({ name }) => name);
  }

  named(name: string): ApiEvent {
    return this.declared.find((event) => event.name === name) ?? { name, schema: undefined };
  }

  /** Returns the words by which the name of an event may say that a verb was done. */
  wordsOfVerb(verb: string): readonly string[] {
    const [main = verb, ...others] = wordsOf(verb);
    return [...pastsOf(main), main].map((form) => [form, ...others].join("_"));
  }

  /**
   * Returns the event of a change: the one whose name has the resource and the change. `undefined` where the
   * description has webhooks, but none of that name.
   */
  find({ singular }: Pick<Resource, "singular">, change: readonly string[]): ApiEvent | undefined {
    const [first = "updated"] = change;
    if (!this.isDeclared) {
      return { name: `${wordsOf(singular).join("_")}.${first}`, schema: undefined };
    }
    const resource = wordsOf(singular).map(singularOf);
    const fitting = this.declared
      .map((event) => ({ event, rest: wordsBeside(event.name, resource) }))
      .filter(({ rest }) => rest !== undefined);
    const firstOf = (isMeant: (rest: readonly string[], word: string) => boolean) =>
      change
        .map((word) => fitting.find(({ rest = [] }) => isMeant(rest, word)))
        .find((found) => found !== undefined)?.event;
    return (
      firstOf((rest, word) => rest.join("") === wordsOf(word).join("")) ??
      firstOf((rest, word) => rest.includes(word))
    );
  }
}

/** Returns the words of a name besides those of a resource; `undefined` where it is about another one. */
function wordsBeside(name: string, resource: readonly string[]): readonly string[] | undefined {
  const words = wordsOf(name).map((word) =>
    resource.includes(singularOf(word)) ? singularOf(word) : word,
  );
  if (!resource.every((word) => words.includes(word))) return undefined;
  return words.filter((word) => !resource.includes(word) && !FILLERS.has(word));
}
