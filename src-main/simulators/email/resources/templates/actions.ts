import type * as z from "zod";
import { invalid, requireObject } from "../../errors.ts";
import type {
  SimContext,
  State,
  Template,
  TemplateContent,
  TemplateVariable,
} from "../../state.ts";
import { findTemplate } from "../../templating/from-template.ts";
import type { createTemplateBody, TemplateChanges } from "./schema.ts";

/** Returns the template with an id or an alias, or throws 404. */
export const requireTemplate = ({ state }: SimContext, idOrAlias = ""): Template =>
  requireObject(findTemplate(state, idOrAlias), "Template");

function checkAlias({ templates }: State, alias: string | null, own?: string): void {
  if (alias === null) return;
  const isTaken = [...templates.values()].some((one) => one.alias === alias && one.id !== own);
  if (isTaken) throw invalid(`Invalid \`alias\` field. The alias ${alias} is used already.`);
}

/** Returns the variables of a body; those that a template has already keep their time of creation. */
function variablesOf(
  sent: NonNullable<TemplateChanges["variables"]>,
  before: readonly TemplateVariable[],
  now: number,
): readonly TemplateVariable[] {
  return sent.map(({ key, type, fallback }) => {
    const createdAt = before.find((variable) => variable.key === key)?.createdAt ?? now;
    return { key, type, fallback, createdAt, updatedAt: now };
  });
}

const BLANK: TemplateContent = {
  name: "",
  subject: null,
  from: null,
  replyTo: null,
  html: "",
  text: null,
  variables: [],
};

function changedContent(
  before: TemplateContent,
  sent: TemplateChanges,
  now: number,
): TemplateContent {
  const { name, subject, from, reply_to: replyTo, html, text, variables } = sent;
  return {
    name: name ?? before.name,
    subject: subject === undefined ? before.subject : subject,
    from: from === undefined ? before.from : from,
    replyTo: replyTo === undefined ? before.replyTo : replyTo,
    html: html ?? before.html,
    text: text === undefined ? before.text : text,
    variables: variables ? variablesOf(variables, before.variables, now) : before.variables,
  };
}

function addTemplate(
  { state, ids, now }: SimContext,
  draft: TemplateContent,
  alias: string | null,
): Template {
  return state.templates.add({
    id: ids.uuid("template"),
    createdAt: now,
    updatedAt: now,
    alias,
    draft,
    published: null,
    publishedAt: null,
    draftVersionId: ids.uuid("template-version"),
    publishedVersionId: null,
  });
}

/** Creates a template. It is a draft until it is published. */
export function createTemplate(
  context: SimContext,
  sent: z.output<typeof createTemplateBody>,
): Template {
  const alias = sent.alias ?? null;
  checkAlias(context.state, alias);
  return addTemplate(context, changedContent(BLANK, sent, context.now), alias);
}

/** Changes the draft of a template; the published version stays as it is. */
export function updateTemplate(
  { state, ids, now }: SimContext,
  template: Template,
  sent: TemplateChanges,
): Template {
  const alias = sent.alias === undefined ? template.alias : sent.alias;
  checkAlias(state, alias, template.id);
  return state.templates.replace({
    ...template,
    alias,
    updatedAt: now,
    draft: changedContent(template.draft, sent, now),
    draftVersionId: ids.uuid("template-version"),
  });
}

/** Makes mails use the draft from now on. */
export function publishTemplate({ state, now }: SimContext, template: Template): Template {
  const { draft: published, draftVersionId: publishedVersionId } = template;
  return state.templates.replace({ ...template, published, publishedVersionId, publishedAt: now });
}

/** Creates a draft with the content of another template. */
export function duplicateTemplate(context: SimContext, { draft }: Template): Template {
  return addTemplate(context, { ...draft, name: `${draft.name} (Copy)`.slice(0, 100) }, null);
}
