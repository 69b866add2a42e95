import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { is, requiredIf } from "#core/contract/rules/rule.ts";
import { invalid, notFound } from "../../errors.ts";
import { mailTypes } from "../../pieces/kinds.ts";
import { artwork, optionalParty } from "../../pieces/schema.ts";
import { respondIdempotently, route } from "../../route.ts";
import { flag, metadata, orJsonText, text } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { requireReference } from "../addresses/actions.ts";
import { listCreatives, requireCampaign } from "../campaigns/actions.ts";
import { presentCampaign, presentCreative } from "../campaigns/present.ts";
import type { Creative } from "../campaigns/types.ts";

const mailType = z.enum(mailTypes).default("usps_first_class");

const postcardDetails = lazyObject(() => ({
  mail_type: mailType,
  size: z.enum(["4x6", "6x9", "6x11"]).default("4x6"),
}));

const letterDetails = lazyObject(() => ({
  mail_type: mailType,
  size: z.enum(["us_letter", "us_legal"]).default("us_letter"),
  color: flag.default(false),
  double_sided: flag.default(true),
  address_placement: z
    .enum(["top_first_page", "insert_blank_page", "bottom_first_page_center", "bottom_first_page"])
    .default("top_first_page"),
}));

const createCreativeBody = lazyObject(() => ({
  campaign_id: z.string().min(1, "is required"),
  resource_type: z.enum(["postcard", "letter"]),
  description: text(255),
  metadata,
  from: optionalParty,
  front: artwork.optional(),
  back: artwork.optional(),
  file: artwork.optional(),
  details: orJsonText(z.record(z.string(), z.unknown()).nullish()),
}));

function requireCreative({ creatives }: State, id: string | undefined): Creative {
  const creative = creatives.get(id ?? "");
  if (!creative || creative.isDeleted) throw notFound("creative");
  return creative;
}

/** The artwork and the details of the product that a creative is for. */
function productOf(body: z.output<typeof createCreativeBody>) {
  const { resource_type: type, details = {}, front, back, file } = body;
  const schema = type === "postcard" ? postcardDetails : letterDetails;
  const parsed = schema.safeParse(details ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(`details.${issue?.path.join(".") ?? ""} ${issue?.message ?? "is invalid"}`);
  }
  if (type === "letter") {
    if (!file) throw invalid("file is required");
    return { artwork: { file }, details: parsed.data };
  }
  if (!front || !back) throw invalid(`${front ? "back" : "front"} is required`);
  return { artwork: { front, back }, details: parsed.data };
}

/** Creatives: the artwork of campaigns. */
export const routes = [
  route("POST /v1/creatives", "Creates the artwork of a campaign", {
    body: createCreativeBody,
    rules: [
      requiredIf("file", is("resource_type", "letter")),
      requiredIf("front", is("resource_type", "postcard")),
      requiredIf("back", is("resource_type", "postcard")),
    ],
    handle: (context, request) =>
      respondIdempotently(context, request, () => {
        const { ids, now, state } = context;
        const { body } = request;
        const campaign = requireCampaign(state, body.campaign_id);
        if (!campaign.isDraft) throw invalid("campaign has been sent");
        if (listCreatives(state, campaign.id).length > 0) {
          throw invalid("campaign has a creative already");
        }
        if (typeof body.from === "string") requireReference(context, body.from, "from");
        const product = productOf(body);
        const creative = state.creatives.add({
          id: ids.next("crv_", 16, "hex"),
          createdAt: now,
          updatedAt: now,
          isDeleted: false,
          campaignId: campaign.id,
          resourceType: body.resource_type,
          description: body.description,
          metadata: body.metadata,
          from: body.from ?? null,
          ...product,
        });
        return {
          ...presentCreative(state, creative),
          campaigns: [presentCampaign(state, campaign)],
        };
      }),
  }),
  route("GET /v1/creatives/:id", "Shows a creative", ({ state }, { params }) => {
    const creative = requireCreative(state, params["id"]);
    const campaign = state.campaigns.get(creative.campaignId);
    return {
      ...presentCreative(state, creative),
      campaigns: campaign ? [presentCampaign(state, campaign)] : [],
    };
  }),
  route("PATCH /v1/creatives/:id", "Changes a creative", {
    body: lazyObject(() => ({
      description: z.string().max(255).nullish(),
      metadata: metadata.optional(),
      from: optionalParty,
    })),
    handle: (context, { params, body }) => {
      const { state, now } = context;
      const old = requireCreative(state, params["id"]);
      if (typeof body.from === "string") requireReference(context, body.from, "from");
      const { description = old.description, metadata: pairs = old.metadata } = body;
      const from = body.from ?? old.from;
      const changed = { ...old, description, metadata: pairs, from, updatedAt: now };
      return presentCreative(state, state.creatives.replace(changed));
    },
  }),
];
