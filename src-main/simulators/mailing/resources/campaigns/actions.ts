import { invalid, lobError, notFound } from "../../errors.ts";
import { createPiece } from "../../pieces/actions.ts";
import type { Order } from "../../pieces/actions.ts";
import type { SimContext, State } from "../../state.ts";
import { listRecipients, type Recipient } from "./recipients.ts";
import type { Campaign, Creative } from "./types.ts";

const MINUTE_MS = 60_000;

/** The provider's own window for canceling. */
const USUAL_WINDOW_MINUTES = 5;

/** A campaign that is not deleted; 404 for any other. */
export function requireCampaign({ campaigns }: State, id: string | undefined): Campaign {
  const campaign = campaigns.get(id ?? "");
  if (!campaign || campaign.isDeleted) throw notFound("campaign");
  return campaign;
}

/** The creatives of a campaign, oldest first. */
export function listCreatives({ creatives }: State, campaignId: string): readonly Creative[] {
  return [...creatives.values()].filter((one) => one.campaignId === campaignId && !one.isDeleted);
}

const uploadsOf = ({ uploads }: State, campaignId: string) =>
  [...uploads.values()].filter((one) => one.campaignId === campaignId && !one.isDeleted);

/** Sends a campaign: its pieces are made when its window for canceling is over, or on its send date. */
export function sendCampaign(context: SimContext, campaign: Campaign): Campaign {
  const { state, now } = context;
  if (!campaign.isDraft) throw lobError(422, "invalid", "campaign has been sent");
  if (listCreatives(state, campaign.id).length === 0) throw invalid("campaign has no creative");
  const uploads = uploadsOf(state, campaign.id);
  if (!uploads.some(({ rows }) => rows.length > 0)) throw invalid("campaign has no upload");
  const minutes = campaign.cancelMinutes ?? USUAL_WINDOW_MINUTES;
  const sendAt = Math.max(now + minutes * MINUTE_MS, campaign.sendDate ?? 0);
  for (const upload of uploads) {
    state.uploads.replace({ ...upload, state: "Scheduled", updatedAt: now });
  }
  context.schedule(sendAt, "send_campaign", campaign.id);
  return state.campaigns.replace({ ...campaign, isDraft: false, sendAt, updatedAt: now });
}

/** Deletes a campaign that has not been printed; its uploads are cancelled. */
export function deleteCampaign({ state, now }: SimContext, campaign: Campaign): void {
  if (campaign.isSent) throw lobError(422, "not_deletable", "campaign has gone to print");
  state.campaigns.replace({ ...campaign, isDeleted: true, updatedAt: now });
  for (const upload of uploadsOf(state, campaign.id)) {
    state.uploads.replace({ ...upload, state: "Cancelled", updatedAt: now });
  }
}

function orderFor(campaign: Campaign, creative: Creative, recipient: Recipient): Order | undefined {
  const { to, variables } = recipient;
  if (!to) return undefined;
  const { mail_type: mailType, ...own } = creative.details;
  return {
    to,
    from: creative.from ?? undefined,
    mail_type: mailType === "usps_standard" ? "usps_standard" : "usps_first_class",
    use_type: campaign.useType,
    merge_variables: variables,
    metadata: campaign.metadata,
    description: creative.description,
    billing_group_id: campaign.billingGroup,
    artwork: creative.artwork,
    own,
    campaignId: campaign.id,
  };
}

/** Makes the pieces of a campaign: one for each valid recipient. */
export function produceCampaign(context: SimContext, id: string): void {
  const { state, now } = context;
  const campaign = state.campaigns.get(id);
  if (!campaign || campaign.isDeleted || campaign.isSent) return;
  state.campaigns.replace({ ...campaign, isSent: true, updatedAt: now });
  const [creative] = listCreatives(state, id);
  if (!creative) return;
  for (const upload of uploadsOf(state, id)) {
    for (const recipient of listRecipients(upload)) {
      const order = orderFor(campaign, creative, recipient);
      if (order) createPiece(context, creative.resourceType, order);
    }
  }
}
