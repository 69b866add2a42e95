import * as z from "zod";
import { lazyLooseObject } from "#core/contract/lazy-object.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import { CODE_MS } from "../../identifications/present.ts";
import { requireItem } from "../../shared/lookup.ts";
import { pageWithTotal } from "../../shared/paging.ts";
import { emailAddress, flag, paging, repeated } from "../../shared/schema.ts";
import { TEST_CODE } from "../../sign-in/service.ts";
import type { OrganizationDomain, SimContext } from "../../state.ts";
import { mailCode } from "../frontend/code-mail.ts";
import {
  formOperation,
  frontendFields,
  type FrontendRequest,
  listOperation,
  type Operation,
  operation,
} from "../frontend/mount.ts";
import { answer } from "../frontend/own.ts";
import {
  addDomain,
  deleteDomain,
  domainName,
  enrollmentMode,
  filterDomains,
  saveDomain,
  updateDomain,
} from "../organization-domains/actions.ts";
import { presentOrganizationDomain } from "../organization-domains/present.ts";
import { requireMember, type SystemPermission } from "./access.ts";

const MANAGE = "org:sys_domains:manage";
const READ = "org:sys_domains:read";

const all = "/organizations/:id/domains";
const one = `${all}/:domainId` as const;

function requireDomain(context: SimContext, request: FrontendRequest, needed: SystemPermission) {
  const { organization } = requireMember(context, request, needed);
  const { domainId } = request.params;
  return {
    organization,
    domain: requireItem(organization.domains, domainId, "organization domain"),
  };
}

/** Checks that an address can prove that a domain is the organization's. */
function checkAffiliated({ name, verifiedAt }: OrganizationDomain, address: string): void {
  if (verifiedAt !== null) {
    const message = "The domain is verified already.";
    throw clerkError(400, "organization_domain_already_verified", "already verified", message);
  }
  if (address.toLowerCase().endsWith(`@${name}`)) return;
  const message = `The email address must belong to the domain ${name}.`;
  throw invalidParam("affiliation_email_address", "form_param_value_invalid", message);
}

/** The domains of an organization. */
export const domains: readonly Operation[] = [
  listOperation(
    `GET ${all}`,
    "Lists the domains of an organization",
    lazyLooseObject(() => ({
      ...frontendFields(),
      ...paging(),
      verified: flag.optional(),
      enrollment_mode: repeated.optional(),
    })),
    (context, request) => {
      const { organization } = requireMember(context, request, READ);
      const found = filterDomains(organization, request.query);
      const shown = pageWithTotal(() => found, request.query, presentOrganizationDomain);
      return answer(context, request, shown);
    },
  ),
  formOperation(
    `POST ${all}`,
    "Adds a domain to an organization",
    lazyLooseObject(() => ({ name: domainName, enrollment_mode: enrollmentMode.optional() })),
    (context, request) => {
      const { organization } = requireMember(context, request, MANAGE);
      const { name, enrollment_mode: mode } = request.body;
      return answer(
        context,
        request,
        addDomain(context, organization, { name, enrollment_mode: mode }),
      );
    },
  ),
  operation(`GET ${one}`, "Shows a domain of an organization", (context, request) =>
    answer(
      context,
      request,
      presentOrganizationDomain(requireDomain(context, request, READ).domain),
    ),
  ),
  operation(`DELETE ${one}`, "Deletes a domain of an organization", (context, request) => {
    const { organization, domain } = requireDomain(context, request, MANAGE);
    return answer(context, request, deleteDomain(context, organization, domain));
  }),
  formOperation(
    `POST ${one}/update_enrollment_mode`,
    "Chooses what happens to people with an address of the domain",
    lazyLooseObject(() => ({ enrollment_mode: enrollmentMode })),
    (context, request) => {
      const { organization, domain } = requireDomain(context, request, MANAGE);
      const { enrollment_mode: mode } = request.body;
      if (domain.verifiedAt === null && mode !== "manual_invitation") {
        const message = "Only a verified domain can have this enrollment mode.";
        throw clerkError(400, "organization_domain_not_verified", "not verified", message);
      }
      const changed = updateDomain(context, organization, domain, { enrollment_mode: mode });
      return answer(context, request, changed);
    },
    { unsupported: ["delete_pending"] },
  ),
  formOperation(
    `POST ${one}/prepare_affiliation_verification`,
    "Mails a code to an address of the domain",
    lazyLooseObject(() => ({ affiliation_email_address: emailAddress })),
    (context, request) => {
      const { organization, domain } = requireDomain(context, request, MANAGE);
      const { affiliation_email_address: address } = request.body;
      checkAffiliated(domain, address);
      mailCode(context, "affiliation_code", { address });
      const affiliation = { address, preparedAt: context.now };
      return answer(
        context,
        request,
        saveDomain(context, organization, { ...domain, affiliation }),
      );
    },
  ),
  formOperation(
    `POST ${one}/attempt_affiliation_verification`,
    "Verifies a domain by the code",
    lazyLooseObject(() => ({ code: z.string() })),
    (context, request) => {
      const { organization, domain } = requireDomain(context, request, MANAGE);
      const { affiliation } = domain;
      if (!affiliation || context.now >= affiliation.preparedAt + CODE_MS) {
        const message = "This verification has expired. You have to send it again.";
        throw clerkError(400, "verification_expired", "Expired", message);
      }
      if (request.body.code !== TEST_CODE) {
        throw invalidParam("code", "form_code_incorrect", "Incorrect code");
      }
      const verified = { ...domain, verifiedAt: context.now };
      return answer(context, request, saveDomain(context, organization, verified));
    },
  ),
];
