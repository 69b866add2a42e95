import { identificationRoutes } from "./routes/identifications.ts";
import { invitationRoutes } from "./routes/invitations.ts";
import { membershipRoutes } from "./routes/memberships.ts";
import { organizationDomainRoutes } from "./routes/organization-domains.ts";
import { organizationInvitationRoutes } from "./routes/organization-invitations.ts";
import { organizationRoutes } from "./routes/organizations.ts";
import { sessionRoutes } from "./routes/sessions.ts";
import { tokenRoutes } from "./routes/tokens.ts";
import { userRoutes } from "./routes/users.ts";
import { waitlistRoutes } from "./routes/waitlist.ts";

/** Every route of the provider's API that is simulated. */
export const routes = [
  ...userRoutes,
  ...identificationRoutes,
  ...sessionRoutes,
  ...organizationRoutes,
  ...membershipRoutes,
  ...organizationInvitationRoutes,
  ...organizationDomainRoutes,
  ...invitationRoutes,
  ...tokenRoutes,
  ...waitlistRoutes,
];
