import type { Milestone } from "../../shared/catalogue.ts";
import { isoTime, type ApiObject } from "../../shared/units.ts";

/** A milestone as lists and events show it. */
export function presentMilestone(milestone: Milestone): ApiObject {
  return {
    id: milestone.id,
    category: milestone.category,
    type: milestone.type,
    start_date: isoTime(milestone.startAt),
    end_date: null,
    related_event_tickers: milestone.eventTickers,
    title: milestone.title,
    notification_message: milestone.message,
    source_id: null,
    details: {},
    primary_event_tickers: milestone.eventTickers,
    last_updated_ts: isoTime(milestone.updatedAt),
  };
}
