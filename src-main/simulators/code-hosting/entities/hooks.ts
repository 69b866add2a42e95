import type { AppWebhook } from "./apps.ts";

/** A webhook of a repository or of an organisation. */
export interface Hook extends AppWebhook {
  readonly id: number;
  readonly isActive: boolean;
  readonly events: readonly string[];
  readonly url: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}
