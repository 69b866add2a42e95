import { presentAddress } from "../addresses/present.ts";
import { isoTime } from "../../shared/present.ts";
import type { State } from "../../state.ts";
import { listCreatives } from "./actions.ts";
import { listRecipients } from "./recipients.ts";
import type { Campaign, Creative, Upload } from "./types.ts";

/** A creative as Lob shows it. */
export function presentCreative(state: State, creative: Creative): Record<string, unknown> {
  const { from } = creative;
  const known = typeof from === "string" ? state.addresses.get(from) : undefined;
  return {
    id: creative.id,
    description: creative.description,
    from: known ? presentAddress(known) : from,
    resource_type: creative.resourceType,
    details: creative.details,
    metadata: creative.metadata,
    template_preview_urls: {},
    template_previews: [],
    ...(creative.isDeleted && { deleted: true }),
    date_created: isoTime(creative.createdAt),
    date_modified: isoTime(creative.updatedAt),
    object: "creative",
  };
}

/** A campaign with its creatives. */
export function presentCampaign(state: State, campaign: Campaign): Record<string, unknown> {
  return {
    id: campaign.id,
    name: campaign.name,
    description: campaign.description,
    ...campaign.passed,
    billing_group_id: campaign.billingGroup,
    send_date: campaign.sendDate === null ? null : isoTime(campaign.sendDate),
    cancel_window_campaign_minutes: campaign.cancelMinutes,
    metadata: campaign.metadata,
    use_type: campaign.useType,
    is_draft: campaign.isDraft,
    creatives: listCreatives(state, campaign.id).map((one) => presentCreative(state, one)),
    date_created: isoTime(campaign.createdAt),
    date_modified: isoTime(campaign.updatedAt),
    ...(campaign.isDeleted && { deleted: true }),
    object: "campaign",
  };
}

/** An upload as Lob shows it: these objects have names in camel case. */
export function presentUpload(upload: Upload): Record<string, unknown> {
  const recipients = listRecipients(upload);
  const valid = recipients.filter(({ to }) => to !== undefined).length;
  return {
    id: upload.id,
    accountId: "simdeck",
    campaignId: upload.campaignId,
    mode: "test",
    originalFilename: upload.fileName,
    state: upload.state,
    totalMailpieces: recipients.length,
    failedMailpieces: recipients.length - valid,
    validatedMailpieces: valid,
    bytesProcessed: upload.bytes,
    dateCreated: isoTime(upload.createdAt),
    dateModified: isoTime(upload.updatedAt),
    requiredAddressColumnMapping: upload.required,
    optionalAddressColumnMapping: upload.optional,
    metadata: { columns: upload.columns },
    mergeVariableColumnMapping: upload.variables,
  };
}
