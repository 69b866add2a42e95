import { postForm, submitButton } from "#core/pages/controls.ts";
import { html } from "#core/pages/html.ts";
import { pageError, redirectTo, showPage } from "#core/pages/page.ts";
import { readField } from "#core/pages/page-routes.ts";
import { pagesOfObjects } from "../../shared/pages.ts";
import type { RouteResponse } from "#core/contract/response.ts";
import { authenticate } from "../../outcomes/follow-payment.ts";
import { moneyText } from "../../shared/money.ts";
import type { PaymentIntent, SetupIntent, SimContext } from "../../state.ts";

const { page, form } = pagesOfObjects(
  ({ paymentIntents, setupIntents }, id) => paymentIntents.has(id) || setupIntents.has(id),
);

type Intent = PaymentIntent | SetupIntent;

function requireIntent({ state }: SimContext, id: string): Intent {
  const intent = state.paymentIntents.get(id) ?? state.setupIntents.get(id);
  if (intent) return intent;
  throw pageError(404, "Unknown payment", "Check the link.");
}

/** The app's address with the result, as the provider adds it. */
function returnUrlOf({ id, clientSecret, returnUrl, status }: Intent): string | undefined {
  if (returnUrl === null || !URL.canParse(returnUrl)) return undefined;
  const name = id.startsWith("seti_") ? "setup_intent" : "payment_intent";
  const url = new URL(returnUrl);
  url.searchParams.set(name, id);
  url.searchParams.set(`${name}_client_secret`, clientSecret);
  const isDone = status === "succeeded" || status === "processing" || status === "requires_capture";
  url.searchParams.set("redirect_status", isDone ? "succeeded" : "failed");
  return url.href;
}

function finish(intent: Intent): RouteResponse {
  const url = returnUrlOf(intent);
  if (url !== undefined) return redirectTo(url);
  const main = html`<h1>Authentication finished</h1>
    <p>The status is now <b>${intent.status}</b>. Return to the app.</p>`;
  return showPage({ title: "Authentication", band: "3-D Secure", main });
}

/** The page of a bank that asks a cardholder to authenticate (3-D Secure). */
export const routes = [
  page("GET /_pages/authenticate/:id", "Asks a cardholder to authenticate", (context, request) => {
    const intent = requireIntent(context, request.params["id"] ?? "");
    if (intent.status !== "requires_action") return finish(intent);
    const price = "amount" in intent ? moneyText(intent.amount, intent.currency) : undefined;
    return showPage({
      title: "Authentication",
      band: "3-D Secure",
      main: [
        html`<h1>Confirm it is you</h1>
          <p class="soft">
            Your bank asks before it ${price === undefined ? "saves this card" : `pays ${price}`}.
          </p>`,
        postForm({
          action: `/_pages/authenticate/${intent.id}`,
          label: "3-D Secure",
          body: [
            submitButton({
              label: "Complete authentication",
              name: "outcome",
              value: "succeeded",
              look: "primary",
            }),
            submitButton({ label: "Fail authentication", name: "outcome", value: "failed" }),
          ],
        }),
      ],
    });
  }),
  form("POST /_pages/authenticate/:id", "Takes the cardholder's answer", (context, request) => {
    const intent = requireIntent(context, request.params["id"] ?? "");
    const outcome = readField(request.body, "outcome") === "succeeded" ? "succeeded" : "failed";
    authenticate(context, intent.id, outcome);
    return finish(requireIntent(context, intent.id));
  }),
];
