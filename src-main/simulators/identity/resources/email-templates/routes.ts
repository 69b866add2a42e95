import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { noContent } from "#core/contract/response.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import { ownValue } from "#core/state/own-value.ts";
import { notFound, oktaError, validationFailed } from "../../errors.ts";
import { plainMailSent } from "../../events.ts";
import type { Managed } from "../../management/entities.ts";
import { kindRoutes } from "../../management/kinds.ts";
import { settingRoutes } from "../../management/settings.ts";
import { route } from "../../route.ts";
import { filled } from "../../shared/fields.ts";
import { requireItem } from "../../shared/find.ts";
import { pageQuery, respondWithPage, takePage } from "../../shared/paging.ts";
import { presentTime } from "../../shared/time.ts";
import { readText, type SimContext, type State } from "../../state.ts";
import { customizationFor, customizationsOf, usualRecipients } from "../../templates/choose.ts";
import { type MailContent, mailTemplates } from "../../templates/defaults.ts";
import { plainText, renderMail, userVariables } from "../../templates/render.ts";
import { requireBrand } from "../brands/find.ts";
import { BRANDS } from "../brands/seeds.ts";
import { senderOf } from "../brands/sender.ts";

type Params = Readonly<Record<string, string>>;

const PATH = `${BRANDS}/:brand/templates/email` as const;
const ONE = `${PATH}/:template` as const;
const CUSTOM = `${ONE}/customizations` as const;

/** Returns the brand and the template of a path; throws Okta's 404. */
function requireTemplate(state: State, params: Params) {
  const { id: brandId } = requireBrand(state, params);
  const name = params["template"] ?? "";
  const content = ownValue(mailTemplates(), name);
  if (!content) throw notFound(name, "EmailTemplate");
  return { brandId, name, content, all: customizationsOf(state, brandId, name) };
}

const allow = (href: string, ...methods: string[]) => ({ href, hints: { allow: methods } });

const presentTemplate = (brandId: string, name: string, base: string) => {
  const self = `${base}${BRANDS}/${brandId}/templates/email/${name}`;
  return {
    name,
    _links: {
      self: allow(self, "GET"),
      settings: allow(`${self}/settings`, "GET", "PUT"),
      defaultContent: allow(`${self}/default-content`, "GET"),
      customizations: allow(`${self}/customizations`, "GET", "POST", "DELETE"),
      test: allow(`${self}/test`, "POST"),
    },
  };
};

const languageQuery = lazyObject(() => ({ language: z.string().optional() }));

/** The mail that a template has for a language: as customized, or as Okta has it. */
function contentFor(state: State, params: Params, language: string): MailContent {
  const { brandId, name, content } = requireTemplate(state, params);
  return customizationFor(state, brandId, name, language) ?? content;
}

/** Fills a mail in with the owner of the API token, as a preview does. */
function preview({ state }: SimContext, content: MailContent, { baseUrl, url }: RouteRequest) {
  const owner = requireItem(state.users, state.ownerId, "User");
  const variables = {
    ...userVariables(state, owner, baseUrl),
    activationLink: `${baseUrl}/welcome/preview`,
    activationToken: "preview",
    resetPasswordLink: `${baseUrl}/reset_password/preview`,
    resetPasswordToken: "preview",
    unlockAccountLink: `${baseUrl}/login/login.htm`,
    verificationToken: "123456",
    oneTimePassword: "123456",
  };
  const { subject, body } = renderMail(content, variables);
  const [path = url] = url.split("?");
  return { subject, body, _links: { self: allow(`${baseUrl}${path}`, "GET") } };
}

const customization = lazyObject(() => ({
  language: z
    .string()
    .regex(/^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/, { error: "must be a language such as en" }),
  isDefault: z.boolean().default(false),
  subject: filled(),
  body: filled(100_000),
}));

function presentCustomization({ id, fields, created, lastUpdated }: Managed, self: string) {
  const template = self.replace(/\/customizations\/.*$/, "");
  return {
    id,
    ...fields,
    created: presentTime(created),
    lastUpdated: presentTime(lastUpdated),
    _links: {
      self: allow(self, "GET", "PUT", "DELETE"),
      template: allow(template, "GET"),
      preview: allow(`${self}/preview`, "GET"),
      test: allow(`${template}/test`, "POST"),
    },
  };
}

/** Email templates of a brand: their content by language, previews and test mails. */
export const routes = [
  route(`GET ${PATH}`, "Lists the email templates of a brand", {
    query: pageQuery,
    unsupported: ["expand"],
    handle: ({ state }, request) => {
      const { id } = requireBrand(state, request.params);
      const page = takePage(Object.keys(mailTemplates()), request.query, 200);
      return respondWithPage(request, page, (name) => presentTemplate(id, name, request.baseUrl));
    },
  }),
  route(`GET ${ONE}`, "Shows an email template", {
    unsupported: ["expand"],
    handle: ({ state }, { params, baseUrl }) => {
      const { brandId, name } = requireTemplate(state, params);
      return presentTemplate(brandId, name, baseUrl);
    },
  }),
  route(`GET ${ONE}/default-content`, "Shows Okta's own content of an email template", {
    unsupported: ["language"],
    handle: ({ state }, { params }) => {
      const { subject, body } = requireTemplate(state, params).content;
      return { subject, body };
    },
  }),
  route(`GET ${ONE}/default-content/preview`, "Shows a mail with Okta's own content", {
    unsupported: ["language"],
    handle: (context, request) =>
      preview(context, requireTemplate(context.state, request.params).content, request),
  }),
  ...settingRoutes({
    path: `${ONE}/settings`,
    noun: "the recipients of an email template",
    body: lazyObject(() => ({ recipients: z.enum(["ALL_USERS", "ADMINS_ONLY", "NO_USERS"]) })),
    usual: usualRecipients,
    owner: requireTemplate,
    present: (settings, self) => ({ ...settings, _links: { self: allow(self, "GET", "PUT") } }),
  }),
  ...kindRoutes({
    path: CUSTOM,
    param: "customization",
    noun: "a customization of an email template",
    kind: "EmailCustomization",
    idPrefix: "oel",
    unique: "language",
    owner: requireTemplate,
    body: customization,
    createdHttp: 201,
    read: ({ state }, sent, { old, params }) => {
      const { all, content } = requireTemplate(state, params);
      const isNamed = (name: string) => sent.body.includes(`{${name}}`);
      if (content.needs.length > 0 && !content.needs.some(isNamed)) {
        const names = content.needs.map((name) => `\${${name}}`).join(" or ");
        throw validationFailed("body", [`body: must contain ${names}`]);
      }
      const others = [...all.values()].filter(({ id }) => id !== old?.id);
      if (!sent.isDefault && others.every(({ fields }) => fields["isDefault"] !== true)) {
        // The first customization of a template is its default.
        if (old) throw validationFailed("isDefault", ["isDefault: A default must be left"]);
        return { ...sent, isDefault: true };
      }
      return sent;
    },
    present: presentCustomization,
    check: ({ state }, { change, item, params }) => {
      const { all } = requireTemplate(state, params);
      if (change !== "delete" || item.fields["isDefault"] !== true || all.size === 1) return;
      const summary = "The default email template customization can't be deleted.";
      throw oktaError(409, "E0000184", summary);
    },
    changed: ({ state }, { change, item, params }) => {
      if (change === "delete" || item.fields["isDefault"] !== true) return;
      const { all } = requireTemplate(state, params);
      for (const other of [...all.values()]) {
        if (other.id === item.id) continue;
        all.replace({ ...other, fields: { ...other.fields, isDefault: false } });
      }
    },
  }),
  route(
    `DELETE ${CUSTOM}`,
    "Deletes all customizations of an email template",
    (context, request) => {
      const { all } = requireTemplate(context.state, request.params);
      for (const { id } of [...all.values()]) all.remove(id);
      return noContent();
    },
  ),
  route(`GET ${CUSTOM}/:customization/preview`, "Shows a customized mail", (context, request) => {
    const { all } = requireTemplate(context.state, request.params);
    const id = request.params["customization"];
    const { fields } = requireItem(all, id, "EmailCustomization");
    const content = { subject: String(fields["subject"]), body: String(fields["body"]) };
    return preview(context, content, request);
  }),
  route(`POST ${ONE}/test`, "Sends a test mail to the owner of the API token", {
    query: languageQuery,
    handle: (context, request) => {
      const { state } = context;
      const { params, query } = request;
      const owner = requireItem(state.users, state.ownerId, "User");
      const { brandId, name } = requireTemplate(state, params);
      const content = contentFor(state, params, query.language ?? "en");
      const { subject, body } = preview(context, content, request);
      const to = readText(owner.profile, "email");
      const text = plainText(body);
      const from = senderOf(state, brandId);
      const mail = { from, to, subject, text, html: body, template: name };
      context.emit(plainMailSent(owner.id, mail));
      return noContent();
    },
  }),
];
