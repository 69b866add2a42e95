import { openRoute } from "../../route.ts";
import { isoTime } from "../../shared/units.ts";

const allDay = [{ open_time: "00:00", close_time: "00:00" }];

const week = {
  monday: allDay,
  tuesday: allDay,
  wednesday: allDay,
  thursday: allDay,
  friday: allDay,
  saturday: allDay,
  sunday: allDay,
};

const active = {
  exchange_active: true,
  trading_active: true,
  intra_exchange_transfers_active: true,
};

const YEAR_MS = 365 * 86_400_000;

/** The exchange itself: always open. */
export const routes = [
  openRoute("GET /trade-api/v2/exchange/status", "Whether the exchange trades", () => ({
    ...active,
    exchange_estimated_resume_time: null,
    exchange_index_statuses: [{ exchange_index: 0, description: "default", ...active }],
  })),
  openRoute("GET /trade-api/v2/exchange/schedule", "Shows the trading hours", ({ now }) => ({
    schedule: {
      standard_hours: [{ start_time: isoTime(now), end_time: isoTime(now + YEAR_MS), ...week }],
      maintenance_windows: [],
    },
  })),
  openRoute("GET /trade-api/v2/exchange/announcements", "Lists announcements", ({ state }) => ({
    announcements: [...state.announcements.newestFirst()].map(({ type, message, at }) => ({
      type,
      message,
      delivery_time: isoTime(at),
      status: "active",
    })),
  })),
  openRoute(
    "GET /trade-api/v2/exchange/user_data_timestamp",
    "Shows the current time",
    ({ now }) => ({ as_of_time: isoTime(now) }),
  ),
];
