import { route } from "../../route.ts";
import { titleOf } from "../../site/title.ts";
import { presentTime } from "../../shared/times.ts";

const VERSION = [1001, 0, 0] as const;

/** The version and the clock of the site. */
export const routes = [
  route("GET /serverInfo", "Shows the version of Jira", {
    open: true,
    handle: ({ state, now }, { baseUrl }) => ({
      baseUrl,
      version: VERSION.join("."),
      versionNumbers: VERSION,
      deploymentType: "Cloud",
      buildNumber: 100_300,
      buildDate: presentTime(state.created),
      serverTime: presentTime(now),
      scmInfo: "simdeck",
      serverTitle: titleOf(state),
      defaultLocale: { locale: "en_US" },
    }),
  }),
];
