import type { PanelAbout } from "#shared/domain/panel-protocol.ts";
import { readReason } from "#shared/text/read-reason.ts";
import { CommandError } from "../commands/command-error.ts";
import type { AttachTarget } from "./attach-target.ts";
import { isLoopback } from "./attach-target.ts";
import { handshake } from "./handshake.ts";
import { RemoteClient } from "./remote-client.ts";

/** The number of ports above a base that are tried: as many as there are simulators, and a few more. */
const PORTS_ABOVE_BASE = 20;

/** A simulator that answered, and how it is spoken to. */
export interface Found {
  readonly client: RemoteClient;
  readonly about: PanelAbout;
}

/** The simulators that responded, and those of the same instance that did not. */
export interface Findings {
  readonly found: readonly Found[];
  readonly missing: readonly {
    readonly kind: string;
    readonly address: string;
    readonly reason: string;
  }[];
}

async function meet(address: string, token: string): Promise<Found> {
  const client = new RemoteClient(address, token);
  return { client, about: await handshake(client, token !== "") };
}

function atPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

function isUnreachable(error: unknown): boolean {
  return error instanceof CommandError && error.code === "unreachable";
}

/** Nothing at the address itself: it may be a port base, whose first simulator listens above it. */
async function meetAbove(address: string, token: string): Promise<Found | undefined> {
  const base = Number(new URL(address).port);
  if (base === 0) return undefined;
  const places = Array.from({ length: PORTS_ABOVE_BASE }, (_, place) => base + place + 1);
  const ports = places.filter((port) => port <= 65_535);
  const meetings = ports.map((port) => meet(atPort(address, port), token));
  for (const meeting of await Promise.allSettled(meetings)) {
    if (meeting.status === "fulfilled") return meeting.value;
    // Another server listens there, and its response says why it rejects the request.
    if (!isUnreachable(meeting.reason)) throw meeting.reason;
  }
  return undefined;
}

async function meetFirst(address: string, token: string): Promise<Found> {
  try {
    return await meet(address, token);
  } catch (error) {
    const above = isUnreachable(error) ? await meetAbove(address, token) : undefined;
    if (above) return above;
    throw error;
  }
}

/** All simulators of the instance that one of them belongs to, each at its own port. */
async function findNeighbours(first: Found, token: string): Promise<Findings> {
  const { kind } = first.about.simulator;
  const others = Object.entries(first.about.ports)
    .filter(([other]) => other !== kind)
    .map(([other, port]) => ({ kind: other, address: atPort(first.client.baseUrl, port) }));
  const meetings = await Promise.allSettled(others.map(({ address }) => meet(address, token)));
  const found = meetings.flatMap((meeting) =>
    meeting.status === "fulfilled" ? [meeting.value] : [],
  );
  const missing = meetings.flatMap((meeting, place) => {
    const other = others[place];
    if (meeting.status === "fulfilled" || !other) return [];
    return [{ ...other, reason: readReason(meeting.reason) }];
  });
  return { found: inOrder([first, ...found], Object.keys(first.about.ports)), missing };
}

function inOrder(found: readonly Found[], kinds: readonly string[]): readonly Found[] {
  const placeOf = ({ about }: Found) => kinds.indexOf(about.simulator.kind);
  return found.toSorted((one, other) => placeOf(one) - placeOf(other));
}

async function findEach({ addresses, isReadyLine }: AttachTarget, token: string) {
  try {
    return await Promise.all(addresses.map((address) => meet(address, token)));
  } catch (error) {
    if (!isReadyLine || !isUnreachable(error) || !addresses.every(isLoopback)) throw error;
    const reason = readReason(error);
    const hint =
      "In a ready line, 127.0.0.1 is the machine that printed it. For another machine, use its address";
    throw new CommandError("unreachable", `${reason} ${hint}, such as http://HOST:4701.`);
  }
}

/**
 * Meets the simulators of a target. One address stands for its whole instance; several stand for
 * themselves, and all of them must answer. Throws the CommandErrors of `handshake`, and `bad_address` when
 * two of the addresses are of one kind.
 */
export async function findAddresses(target: AttachTarget, token: string): Promise<Findings> {
  const [first = ""] = target.addresses;
  if (target.isOne) return findNeighbours(await meetFirst(first, token), token);
  const found = await findEach(target, token);
  const kinds = found.map(({ about }) => about.simulator.kind);
  const twice = kinds.find((kind, place) => kinds.indexOf(kind) !== place);
  if (twice === undefined) return { found, missing: [] };
  throw new CommandError(
    "bad_address",
    `Two addresses belong to ${twice} simulators. Enter the addresses of one instance.`,
  );
}
