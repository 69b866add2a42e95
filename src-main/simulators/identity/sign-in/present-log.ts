import { presentTime } from "../shared/time.ts";
import { readLogin, readName, type LogEvent, type State } from "../state.ts";

/** An entry of the system log as the API and event hooks show it. */
export function presentLogEvent(state: State, event: LogEvent): Record<string, unknown> {
  const actor = state.users.get(event.actorId);
  const { orgId } = state;
  return {
    actor: {
      id: event.actorId,
      type: "User",
      alternateId: actor ? readLogin(actor) : "unknown",
      displayName: actor ? readName(actor) : "unknown",
      detailEntry: null,
    },
    client: {
      userAgent: null,
      zone: "null",
      device: "Unknown",
      id: null,
      ipAddress: "127.0.0.1",
      geographicalContext: null,
    },
    device: null,
    authenticationContext: {
      authenticationProvider: null,
      credentialProvider: null,
      credentialType: null,
      issuer: null,
      interface: null,
      authenticationStep: 0,
      rootSessionId: orgId,
      externalSessionId: orgId,
    },
    displayMessage: event.displayMessage,
    eventType: event.eventType,
    outcome: { result: event.result, reason: event.reason },
    published: presentTime(event.published),
    securityContext: { asNumber: null, asOrg: null, isp: null, domain: null, isProxy: false },
    severity: event.severity,
    debugContext: { debugData: {} },
    legacyEventType: null,
    transaction: { type: "WEB", id: event.id.replaceAll("-", "").slice(0, 24), detail: {} },
    uuid: event.id,
    version: "0",
    request: { ipChain: [] },
    target: event.targets.map((target) => ({ ...target, detailEntry: null })),
  };
}
