import { ownValue } from "#core/state/own-value.ts";
import { invalid, notFound } from "../errors.ts";
import type { PropertyValue, State, Template, TemplateContent } from "../state.ts";
import { fillIn } from "./fill-in.ts";

/** The content of a mail that a template makes. */
export interface FilledTemplate extends Pick<
  TemplateContent,
  "subject" | "from" | "replyTo" | "html" | "text"
> {
  readonly templateId: string;
}

/** Returns the template with an id or an alias. */
export function findTemplate({ templates }: State, idOrAlias: string): Template | undefined {
  const byId = templates.get(idOrAlias);
  if (byId) return byId;
  return [...templates.values()].find(({ alias }) => alias === idOrAlias);
}

type Variables = Readonly<Record<string, PropertyValue>>;

/** Returns the values of the variables. Throws 422 for a missing one, or one of another type. */
function valuesOf({ variables }: TemplateContent, given: Variables): ReadonlyMap<string, string> {
  const missing = variables.filter(
    ({ key, fallback }) => fallback === null && ownValue(given, key) === undefined,
  );
  if (missing.length > 0) {
    const names = missing.map(({ key }) => key).join(", ");
    throw invalid(`Missing required template variables: ${names}.`);
  }
  const values = new Map(Object.entries(given).map(([key, value]) => [key, String(value)]));
  for (const { key, type, fallback } of variables) {
    const value = ownValue(given, key) ?? fallback;
    if (typeof value !== type) {
      throw invalid(`Invalid \`template.variables.${key}\` field. It must be a ${type}.`);
    }
    values.set(key, String(value));
  }
  return values;
}

/** Fills in the published version of a template. Throws 404 or 422 if it cannot be sent. */
export function fillTemplate(
  state: State,
  {
    id,
    variables = {},
    subject: ownSubject,
  }: {
    readonly id: string;
    readonly variables?: Variables | undefined;
    /** A subject in place of that of the template; its variables are filled in, too. */
    readonly subject?: string | undefined;
  },
): FilledTemplate {
  const template = findTemplate(state, id);
  if (!template) throw notFound("Template");
  const { published } = template;
  if (!published) {
    throw invalid("The template is not published. Publish it before you send it.");
  }
  const values = valuesOf(published, variables);
  const subject = ownSubject ?? published.subject;
  const fill = (text: string) => fillIn(text, (name) => values.get(name));
  return {
    templateId: template.id,
    subject: subject === null ? null : fill(subject),
    from: published.from,
    replyTo: published.replyTo,
    html: fill(published.html),
    text: published.text === null ? null : fill(published.text),
  };
}
