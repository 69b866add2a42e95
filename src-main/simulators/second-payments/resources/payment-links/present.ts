import { iso, type ApiObject } from "../../shared/api-object.ts";
import type { PaymentLink } from "../../shared/entities.ts";

/** The path of a link's page. */
export function pathOf({ id }: PaymentLink): string {
  return `/u/${id}`;
}

/** A payment link as Square shows it. `url` is its page on the simulator. */
export function presentLink(baseUrl: string, link: PaymentLink): ApiObject {
  const url = `${baseUrl}${pathOf(link)}`;
  return {
    id: link.id,
    version: link.version,
    ...link.passed,
    order_id: link.orderId,
    url,
    long_url: url,
    created_at: iso(link.createdAt),
    updated_at: link.version === 1 ? undefined : iso(link.updatedAt),
  };
}
