import type { MarketEvent } from "../../shared/entities.ts";
import { isoTime, type ApiObject } from "../../shared/units.ts";

/** An event, with its markets when they are wanted inside. */
export function presentEvent(event: MarketEvent, markets?: readonly ApiObject[]): ApiObject {
  return {
    event_ticker: event.ticker,
    series_ticker: event.seriesTicker,
    title: event.title,
    sub_title: event.subTitle,
    collateral_return_type: "binary",
    mutually_exclusive: false,
    category: "Simulation",
    strike_date: null,
    strike_period: null,
    settlement_sources: [],
    last_updated_ts: isoTime(event.updatedAt),
    exchange_index: 0,
    ...(markets ? { markets } : {}),
  };
}
