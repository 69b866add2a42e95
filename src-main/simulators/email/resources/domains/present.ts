import { presentTime } from "../../shared/present.ts";
import type { Domain } from "../../state.ts";

/** The DNS records a domain wants, each verified or not as the domain is. */
export function presentRecords(domain: Domain) {
  const { region, status, returnPath, dkimKey } = domain;
  const spf = { record: "SPF" as const, name: returnPath, ttl: "Auto", status };
  return [
    {
      ...spf,
      type: "MX" as const,
      value: `feedback-smtp.${region}.amazonses.com`,
      priority: 10,
    },
    { ...spf, type: "TXT" as const, value: "v=spf1 include:amazonses.com ~all" },
    {
      record: "DKIM" as const,
      name: "resend._domainkey",
      ttl: "Auto",
      status,
      type: "TXT" as const,
      value: `p=${dkimKey}`,
    },
    ...presentReceivingRecords(domain),
    ...presentTrackingRecords(domain),
  ];
}

function presentReceivingRecords({ receiving, region, status }: Domain) {
  if (receiving === "disabled") return [];
  const value = `inbound-smtp.${region}.amazonaws.com`;
  return [
    {
      record: "Receiving" as const,
      name: "@",
      type: "MX" as const,
      ttl: "Auto",
      status,
      value,
      priority: 10,
    },
  ];
}

function presentTrackingRecords({ trackingSubdomain, region, status }: Domain) {
  if (trackingSubdomain === null) return [];
  const value = `links.${region}.resend-dns.com`;
  return [
    {
      record: "Tracking" as const,
      name: trackingSubdomain,
      type: "CNAME" as const,
      ttl: "Auto",
      status,
      value,
    },
  ];
}

/** A domain as lists show it. */
export function presentListedDomain(domain: Domain) {
  return {
    id: domain.id,
    name: domain.name,
    status: domain.status,
    created_at: presentTime(domain.createdAt),
    region: domain.region,
    capabilities: { sending: domain.sending, receiving: domain.receiving },
    open_tracking: domain.openTracking,
    click_tracking: domain.clickTracking,
    ...(domain.trackingSubdomain === null ? {} : { tracking_subdomain: domain.trackingSubdomain }),
  };
}

/** A domain as the response to its creation shows it. */
export function presentCreatedDomain(domain: Domain) {
  return { ...presentListedDomain(domain), records: presentRecords(domain) };
}

/** A domain as the API shows it. */
export function presentDomain(domain: Domain) {
  return {
    object: "domain" as const,
    ...presentCreatedDomain(domain),
    tls: domain.tls,
  };
}
