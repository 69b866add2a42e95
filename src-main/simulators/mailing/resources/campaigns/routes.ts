import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { lobError } from "../../errors.ts";
import { checkBillingGroup } from "../../pieces/actions.ts";
import { respondIdempotently, route } from "../../route.ts";
import { listPage } from "../../shared/paging.ts";
import { flag, listRules, listShape, metadata, moment, requiredText } from "../../shared/schema.ts";
import type { SimContext } from "../../state.ts";
import { deleteCampaign, requireCampaign, sendCampaign } from "./actions.ts";
import { presentCampaign } from "./present.ts";
import type { Campaign } from "./types.ts";

const minutes = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : value),
  z.int().min(1).max(100_000),
);

const useType = z.preprocess(
  (value) => (value === "" ? null : value),
  z.enum(["marketing", "operational"]).nullish(),
);

const shared = () => ({
  description: z.string().max(255).nullish(),
  send_date: moment.nullish(),
  cancel_window_campaign_minutes: minutes.nullish(),
  use_type: useType,
  auto_cancel_if_ncoa: flag,
});

const createCampaignBody = lazyObject(() => ({
  ...shared(),
  name: requiredText(255),
  schedule_type: z.literal("immediate"),
  billing_group_id: z
    .string()
    .regex(/^bg_[a-zA-Z0-9]+$/, "must be a billing group id")
    .nullish(),
  metadata,
}));

const updateCampaignBody = lazyObject(() => ({
  ...shared(),
  name: requiredText(255).optional(),
  schedule_type: z.literal("immediate").optional(),
  metadata: metadata.optional(),
}));

type Changes = z.output<typeof updateCampaignBody>;

function passedOf(sent: Changes, old: Campaign["passed"] = {}): Campaign["passed"] {
  return {
    schedule_type: sent.schedule_type ?? old["schedule_type"] ?? "immediate",
    target_delivery_date: null,
    auto_cancel_if_ncoa: sent.auto_cancel_if_ncoa ?? old["auto_cancel_if_ncoa"] ?? false,
  };
}

function change({ state, now }: SimContext, old: Campaign, sent: Changes): Campaign {
  if (!old.isDraft) throw lobError(422, "invalid", "campaign has been sent");
  const { description = old.description, send_date: sendDate = old.sendDate } = sent;
  const { use_type: use = old.useType } = sent;
  const { cancel_window_campaign_minutes: cancelMinutes = old.cancelMinutes } = sent;
  return state.campaigns.replace({
    ...old,
    name: sent.name ?? old.name,
    description,
    sendDate,
    useType: use,
    cancelMinutes,
    metadata: sent.metadata ?? old.metadata,
    passed: passedOf(sent, old.passed),
    updatedAt: now,
  });
}

const one = "/v1/campaigns/:id" as const;

/** Campaigns: one creative for the recipients of uploads. */
export const routes = [
  route("POST /v1/campaigns", "Creates a campaign", {
    body: createCampaignBody,
    unsupported: ["target_delivery_date"],
    handle: (context, request) =>
      respondIdempotently(context, request, () => {
        const { ids, now, state } = context;
        const { body } = request;
        checkBillingGroup(context, body.billing_group_id);
        const campaign = state.campaigns.add({
          id: ids.next("cmp_", 16, "hex"),
          createdAt: now,
          updatedAt: now,
          isDeleted: false,
          isDraft: true,
          sendAt: undefined,
          isSent: false,
          name: body.name,
          description: body.description ?? null,
          useType: body.use_type ?? null,
          billingGroup: body.billing_group_id ?? null,
          metadata: body.metadata,
          passed: passedOf(body),
          cancelMinutes: body.cancel_window_campaign_minutes ?? null,
          sendDate: body.send_date ?? null,
        });
        return presentCampaign(state, campaign);
      }),
  }),
  route("GET /v1/campaigns", "Lists campaigns, newest first", {
    query: lazyObject(() => {
      const { limit, before, after, include } = listShape();
      return { limit, before, after, include };
    }),
    rules: listRules,
    handle: ({ state }, request) =>
      listPage(
        request,
        request.query,
        state.campaigns,
        (campaign: Campaign) => !campaign.isDeleted,
        (campaign) => presentCampaign(state, campaign),
      ),
  }),
  route(`GET ${one}`, "Shows a campaign", ({ state }, { params }) =>
    presentCampaign(state, requireCampaign(state, params["id"])),
  ),
  route(`PATCH ${one}`, "Changes a draft", {
    body: updateCampaignBody,
    unsupported: ["target_delivery_date", "is_draft"],
    handle: (context, { params, body }) => {
      const campaign = requireCampaign(context.state, params["id"]);
      return presentCampaign(context.state, change(context, campaign, body));
    },
  }),
  route(`DELETE ${one}`, "Deletes a campaign", (context, { params }) => {
    const campaign = requireCampaign(context.state, params["id"]);
    deleteCampaign(context, campaign);
    return { id: campaign.id, deleted: true };
  }),
  route(`POST ${one}/send`, "Sends a campaign", (context, { params }) => {
    const campaign = requireCampaign(context.state, params["id"]);
    return presentCampaign(context.state, sendCampaign(context, campaign));
  }),
];
