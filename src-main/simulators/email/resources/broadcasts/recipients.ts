import type * as z from "zod";
import { collect, listPage } from "../../shared/paging.ts";
import type { Broadcast, Email, LastEvent, SimContext } from "../../state.ts";
import type { recipientsQuery } from "./schema.ts";
import { isAddressedTo } from "./send.ts";

type Query = z.output<typeof recipientsQuery>;

/** The events after which a mail has also been delivered. */
const arrived: readonly LastEvent[] = ["delivered", "opened", "clicked", "complained"];

/** Returns whether something happened to a mail of a broadcast. */
function happened({ unsubscribed }: Broadcast, email: Email, type: Query["type"]): boolean {
  switch (type) {
    case "sent":
      return email.lastEvent !== "suppressed" && email.lastEvent !== "failed";
    case "delivered":
      return arrived.includes(email.lastEvent);
    case "opened":
      return email.opens > 0;
    case "clicked":
      return Object.keys(email.clicks).length > 0;
    case "bounced":
      return email.bounce !== null;
    case "complained":
    case "suppressed":
      return email.lastEvent === type;
    case "unsubscribed":
      return email.contactId !== null && unsubscribed.includes(email.contactId);
  }
}

const total = (clicks: Email["clicks"]): number =>
  Object.values(clicks).reduce((sum, count) => sum + count, 0);

function presentDetails({ opens, clicks, bounce }: Email, type: Query["type"]): object {
  if (type === "opened") return { count: opens };
  if (type === "bounced") return { bounce_type: bounce?.type.toLowerCase() };
  if (type !== "clicked") return {};
  const links = Object.entries(clicks).map(([url, count]) => ({ url, clicks: count }));
  return { count: total(clicks), clicked_links: links };
}

const mailsOf = ({ state }: SimContext, { id }: Broadcast): readonly Email[] =>
  [...state.emails.values()].filter(({ broadcastId }) => broadcastId === id);

/** Lists the recipients of a broadcast to whom something happened. */
export function listRecipients(context: SimContext, broadcast: Broadcast, query: Query): unknown {
  const { type, email: address, bounce_type: bounceType } = query;
  const mails = mailsOf(context, broadcast).filter(
    (email) =>
      happened(broadcast, email, type) &&
      (address === undefined || isAddressedTo(email.to, address)) &&
      (bounceType === undefined || email.bounce?.type.toLowerCase() === bounceType),
  );
  return listPage(collect(mails), query, (email) => ({
    id: email.id,
    contact_id: email.contactId,
    email: email.to[0] ?? "",
    ...presentDetails(email, type),
  }));
}

/** Lists the links of a broadcast that recipients followed. */
export function listClickedLinks(
  context: SimContext,
  broadcast: Broadcast,
  query: Parameters<typeof listPage>[1],
): unknown {
  const links = new Map<
    string,
    { id: string; url: string; clicks: number; unique_clicks: number }
  >();
  for (const { clicks } of mailsOf(context, broadcast)) {
    for (const [url, count] of Object.entries(clicks)) {
      const link = links.get(url) ?? { id: url, url, clicks: 0, unique_clicks: 0 };
      links.set(url, {
        ...link,
        clicks: link.clicks + count,
        unique_clicks: link.unique_clicks + 1,
      });
    }
  }
  return listPage(collect(links.values()), query, (link) => link);
}
