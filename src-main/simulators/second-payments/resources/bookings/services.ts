import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { invalidRequest } from "../../errors.ts";
import type { State } from "../../state.ts";
import { worksAt } from "../team-members/actions.ts";
import type { TeamMember } from "../team-members/types.ts";

const MINUTE_MS = 60_000;

const variationData = lazyObject(() => ({
  item_id: z.string().catch(""),
  service_duration: z.number().catch(0),
  available_for_booking: z.boolean().catch(true),
  team_member_ids: z.array(z.string()).optional().catch(undefined),
}));

/** A service that can be booked: a variation of an item of the type `APPOINTMENTS_SERVICE`. */
export interface Service {
  readonly id: string;
  readonly version: number;
  readonly minutes: number;
  /** The team members that provide it; everybody when absent. */
  readonly teamMemberIds: readonly string[] | undefined;
}

/** Returns a service by the id of its variation; 400 when it is none. */
export function requireService({ catalog }: State, id: string): Service {
  const variation = catalog.get(id);
  const isVariation = variation?.type === "ITEM_VARIATION" && !variation.isDeleted;
  const data = variationData.parse(isVariation ? variation.data : {});
  const item = catalog.get(data.item_id);
  if (
    !isVariation ||
    item?.data["product_type"] !== "APPOINTMENTS_SERVICE" ||
    !data.available_for_booking
  ) {
    const detail = `The catalog object \`${id}\` is not a service that can be booked.`;
    throw invalidRequest(400, "INVALID_VALUE", detail, "service_variation_id");
  }
  return {
    id,
    version: variation.version,
    minutes: Math.round(data.service_duration / MINUTE_MS),
    teamMemberIds: data.team_member_ids,
  };
}

/** Returns whether a team member can be booked for a service at a location. */
export function provides(member: TeamMember, service: Service, locationId: string): boolean {
  return (
    member.status === "ACTIVE" &&
    worksAt(member, locationId) &&
    (service.teamMemberIds?.includes(member.id) ?? true)
  );
}
