import { invalid } from "../errors.ts";
import { createEmail } from "../resources/emails/actions.ts";
import type { Step } from "../resources/automations/schema.ts";
import type { AutomationRun, Contact, SimContext } from "../state.ts";
import { personalize } from "../templating/for-contact.ts";
import { fillTemplate } from "../templating/from-template.ts";
import { resolve, type Scope } from "./variables.ts";

type Config = Extract<Step, { readonly type: "send_email" }>["config"];

/** Returns the variables of a template. Lists and objects are written as JSON. */
function variablesOf(scope: Scope, { template }: Config) {
  const entries = Object.entries(template.variables ?? {}).flatMap(([key, given]) => {
    const value = resolve(scope, given);
    if (value === undefined || value === null) return [];
    if (typeof value === "string" || typeof value === "number") return [[key, value] as const];
    return [[key, JSON.stringify(value)] as const];
  });
  return Object.fromEntries(entries);
}

function required(value: string | null | undefined, name: string): string {
  if (typeof value === "string") return value;
  throw invalid(`The step and its template have no \`${name}\`.`);
}

/** Sends the mail of a step to the contact of a run. Throws 404 or 422 if it cannot be sent. */
export function sendStepEmail(
  context: SimContext,
  run: AutomationRun,
  contact: Contact,
  config: Config,
): void {
  const { state, baseUrl } = context;
  const { topic_id: topicId = null, reply_to: replyTo } = config;
  if (topicId !== null && !state.topics.has(topicId)) throw invalid("The topic does not exist.");
  const url = `${baseUrl}/unsubscribe/${run.automationId}/${contact.id}`;
  const variables = variablesOf({ contact, run }, config);
  const { subject } = config;
  const filled = fillTemplate(state, { id: config.template.id, variables, subject });
  const fill = (text: string) => personalize(state, contact, url, text);
  const html = fill(filled.html);
  const text = filled.text === null ? null : fill(filled.text);
  const isListed = [html, text].some((body) => body?.includes(url));
  const draft = {
    from: required(config.from ?? filled.from, "from"),
    to: [contact.email],
    ...{ cc: null, bcc: null },
    replyTo: replyTo === undefined ? filled.replyTo : [replyTo],
    subject: fill(required(filled.subject, "subject")),
    ...{ html, text },
    headers: isListed
      ? {
          "List-Unsubscribe": `<${url}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
      : {},
    tags: [],
    topicId,
    templateId: filled.templateId,
    scheduledAt: null,
  };
  createEmail(context, draft, [], { automationId: run.automationId, contactId: contact.id });
}
