import { postForm, submitButton, textField } from "#core/pages/controls.ts";
import { html } from "#core/pages/html.ts";
import { type FormFields, readField } from "#core/pages/page-routes.ts";
import { pageError, showPage } from "#core/pages/page.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import type { PortalConfiguration } from "../../checkout/types.ts";
import { emit, happened } from "../../events.ts";
import type { SimContext } from "../../state.ts";
import { openVisit } from "./actions.ts";
import { termsLinks } from "./page.ts";
import { presentPortalSession } from "./present.ts";
import { form, page } from "./visit.ts";

function configurationOf({ state }: SimContext, id: string): PortalConfiguration {
  const found = state.portalConfigurations.get(id);
  if (found?.active === true && found.hasLoginPage) return found;
  throw pageError(404, "Unknown login page", "Ask the app for its link.");
}

function show(configuration: PortalConfiguration, email: string, problem?: string): RouteResponse {
  return showPage({
    title: "Log in",
    band: "billing portal",
    status: problem === undefined ? 200 : 422,
    main: [
      html`<h1>${configuration.headline ?? "Log in to manage your billing"}</h1>`,
      postForm({
        action: `/p/login/${configuration.id}`,
        label: "Log in",
        body: [
          textField({
            name: "email",
            label: "Email",
            type: "email",
            autocomplete: "email",
            value: email,
            problem,
            isFocused: true,
          }),
          submitButton({ label: "Send", look: "primary" }),
        ],
      }),
      termsLinks(configuration),
    ],
  });
}

/** Shows the link that the provider would mail to a customer. */
function sendLink(context: SimContext, configuration: PortalConfiguration, sent: FormFields) {
  const email = readField(sent, "email");
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    return show(configuration, email, "Enter an email address.");
  }
  const customer = [...context.state.customers.newestFirst()].find(
    (one) => !one.isDeleted && one.email?.toLowerCase() === email.toLowerCase(),
  );
  if (!customer) return show(configuration, email, "No customer has this email address.");
  const session = openVisit(context, customer.id, configuration, {});
  const wire = presentPortalSession(session, context);
  emit(context, happened("billing_portal.session.created", wire));
  const main = html`<h1>Check your email</h1>
    <p>The provider mails this link to ${email}. Nothing is mailed here:</p>
    <p><a href="/p/session/${session.secret}">Log in to the billing portal</a></p>`;
  return showPage({ title: "Log in", band: "billing portal", main });
}

/** The page where customers log in to their portal without the app. */
export const loginRoutes = [
  page("GET /p/login/:id", "Shows the login page of a configuration", (context, request) => {
    const configuration = configurationOf(context, request.params["id"] ?? "");
    const { searchParams } = new URL(request.url, "http://localhost");
    return show(configuration, searchParams.get("prefilled_email") ?? "");
  }),
  form("POST /p/login/:id", "Shows the link to the portal of a customer", (context, request) =>
    sendLink(context, configurationOf(context, request.params["id"] ?? ""), request.body),
  ),
];
