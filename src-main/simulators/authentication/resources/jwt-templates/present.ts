import type { JwtTemplate } from "../../state.ts";

/** A template for tokens as the API shows it. */
export function presentJwtTemplate(template: JwtTemplate) {
  return {
    object: "jwt_template" as const,
    id: template.id,
    name: template.name,
    claims: template.claims,
    lifetime: template.lifetime,
    allowed_clock_skew: template.clockSkew,
    custom_signing_key: false,
    signing_algorithm: "RS256",
    created_at: template.createdAt,
    updated_at: template.updatedAt,
  };
}
