import { RouteResponse } from "#core/contract/response.ts";
import { type Route, splitEndpoint } from "#core/contract/route.ts";
import { postForm, submitButton } from "#core/pages/controls.ts";
import { pageHeading } from "#core/pages/headings.ts";
import { createPageHelper, readField } from "#core/pages/page-routes.ts";
import { pageError, showPage } from "#core/pages/page.ts";
import type { SimContext, State } from "../../state.ts";
import { findVisit, leave, leaveAll, type Visit } from "./actions.ts";

const { page, form } = createPageHelper<State>();

function requireVisit(context: SimContext, params: Readonly<Record<string, string>>): Visit {
  const visit = findVisit(context, params);
  if (visit) return visit;
  throw pageError(404, "Unknown link", "The mailing or the contact does not exist any more.");
}

const show = (title: string, text: string, ...rest: Parameters<typeof postForm>[0]["body"][]) =>
  showPage({ title, band: "mailing list", main: [pageHeading(title, text), ...rest] });

/** The one click of a mail program (RFC 8058): a POST without a page before it. */
const oneClick: Route<State> = {
  ...splitEndpoint("POST /unsubscribe/:broadcast/:contact"),
  summary: "Unsubscribes a contact with one click",
  open: true,
  isPage: true,
  handle: (context, { params }) => {
    leave(context, requireVisit(context, params));
    return new RouteResponse(200, "", { "content-type": "text/plain; charset=utf-8" });
  },
};

/** The page behind the unsubscribe link of broadcasts and automations. */
export const routes = [
  page("GET /unsubscribe/:broadcast/:contact", "Asks a contact to unsubscribe", (context, call) => {
    const { broadcast, origin, contact } = requireVisit(context, call.params);
    const topic = context.state.topics.get(broadcast?.topicId ?? "");
    const body = [
      topic &&
        submitButton({ label: `Unsubscribe from ${topic.name}`, name: "from", value: "topic" }),
      submitButton({
        label: topic ? "Unsubscribe from all emails" : "Unsubscribe",
        name: "from",
        value: "all",
        look: "primary",
      }),
    ];
    const action = `/_pages/unsubscribe/${origin}/${contact.id}`;
    const label = "Unsubscribe";
    return show("Unsubscribe", contact.email, postForm({ action, label, body }));
  }),
  oneClick,
  form(
    "POST /_pages/unsubscribe/:broadcast/:contact",
    "Unsubscribes a contact",
    (context, call) => {
      const visit = requireVisit(context, call.params);
      if (readField(call.body, "from") === "topic") leave(context, visit);
      else leaveAll(context, visit);
      return show("You have been unsubscribed", visit.contact.email);
    },
  ),
];
