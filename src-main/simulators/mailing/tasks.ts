import type { Task } from "#core/contract/task.ts";
import { produceCampaign } from "./resources/campaigns/actions.ts";
import type { State } from "./state.ts";

/** The work that the provider does by itself at a scheduled time. */
export const tasks: Readonly<Record<string, Task<State>>> = {
  send_campaign: {
    run: produceCampaign,
    describe: ({ state }, id) => {
      const campaign = state.campaigns.get(id);
      if (!campaign || campaign.isDeleted || campaign.isSent) return undefined;
      return {
        title: "Campaign goes to print",
        about: [campaign.name],
        object: { collection: "campaigns", id },
      };
    },
  },
};
