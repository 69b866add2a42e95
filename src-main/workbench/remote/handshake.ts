import * as z from "zod";
import {
  PANEL_PROTOCOL,
  panelAbout,
  panelGreeting,
  type PanelAbout,
} from "#shared/domain/panel-protocol.ts";
import { CommandError } from "../commands/command-error.ts";
import { version } from "../../hosting/version.ts";
import { readRefusal, type RemoteResponse, type RemoteClient } from "./remote-client.ts";

const health = z.object({ kind: z.string(), status: z.literal("ok") });

function refuseToken({ baseUrl }: RemoteClient, hasToken: boolean): CommandError {
  const message = hasToken
    ? `${baseUrl} rejects this token. Use the SIM_CONTROL_TOKEN of the instance.`
    : `${baseUrl} requires a control token: the SIM_CONTROL_TOKEN of the instance.`;
  return new CommandError("wrong_token", message);
}

/**
 * Throws the error for another program or an older Simdeck: an older Simdeck serves its health, other
 * programs do not.
 */
async function refuseStranger(client: RemoteClient, status: number): Promise<CommandError> {
  const found = await client.ask("/_sim/health").catch(() => undefined);
  const isSimdeck = health.safeParse(found?.body).success;
  const message = isSimdeck
    ? `${client.baseUrl} is an older Simdeck, which does not support attaching. This is Simdeck ${version}.`
    : `${client.baseUrl} is not a Simdeck simulator (status ${String(status)}).`;
  return new CommandError(isSimdeck ? "other_version" : "not_simdeck", message);
}

function readAbout({ baseUrl }: RemoteClient, { body }: RemoteResponse): PanelAbout | undefined {
  const greeting = panelGreeting.safeParse(body);
  if (!greeting.success) return undefined;
  const about = panelAbout.safeParse(body);
  if (greeting.data.protocol === PANEL_PROTOCOL && about.success) return about.data;
  const message = `${baseUrl} is Simdeck ${greeting.data.version}, which this panel (${version}) does not understand. Use the same version on both sides.`;
  throw new CommandError("other_version", message);
}

/**
 * Asks an address what it is. Throws a CommandError that says what is wrong with the address
 * (`unreachable`, `not_allowed`, `not_simdeck`, `other_version`) or with the token (`wrong_token`).
 */
export async function handshake(client: RemoteClient, hasToken: boolean): Promise<PanelAbout> {
  const answer = await client.ask("/_sim/panel");
  const reason = readRefusal(answer);
  if (answer.status === 401 && reason !== undefined) throw refuseToken(client, hasToken);
  if (answer.status === 403 && reason !== undefined) {
    throw new CommandError("not_allowed", `${client.baseUrl} rejected the connection: ${reason}.`);
  }
  const about = answer.status === 200 ? readAbout(client, answer) : undefined;
  if (about) return about;
  throw await refuseStranger(client, answer.status);
}
