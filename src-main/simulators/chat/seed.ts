import type { Seed } from "#core/kernel/context.ts";
import { MessageLog } from "./message-log.ts";
import { emptyState, type ChatState, type User } from "./state.ts";
import { secondsOf } from "./timestamps.ts";

interface SeedUser {
  readonly id: string;
  readonly name: string;
  readonly realName: string;
  readonly kind: User["kind"];
  readonly role: User["role"];
  readonly color: string;
}

/** The people that every workspace begins with. `xoxp-alice` speaks as Alice. */
const people = [
  { name: "alice", realName: "Alice Archer", role: "owner", color: "9f69e7" },
  { name: "bob", realName: "Bob Baker", role: "admin", color: "4bbe2e" },
  { name: "carol", realName: "Carol Carter", role: "member", color: "e7392d" },
] as const;

function createUser({ id, name, realName, kind, role, color }: SeedUser, updated: number): User {
  const profile = {
    realName,
    displayName: name,
    email: kind === "person" ? `${name}@example.com` : undefined,
    title: "",
    phone: "",
    statusText: "",
    statusEmoji: "",
    statusExpiration: 0,
  };
  return { id, name, kind, role, color, profile, isAway: false, updated };
}

function seedUsers(state: ChatState, { ids, now }: Seed): void {
  const { app } = state;
  const members: readonly SeedUser[] = [
    {
      id: "USLACKBOT",
      name: "slackbot",
      realName: "Slackbot",
      kind: "slackbot",
      role: "member",
      color: "757575",
    },
    ...people.map((person) => ({
      ...person,
      id: ids.next("U", 10, "upper"),
      kind: "person" as const,
    })),
    {
      id: app.botUserId,
      name: "simdeck",
      realName: app.name,
      kind: "bot",
      role: "member",
      color: "2b6836",
    },
  ];
  for (const member of members) state.users.add(createUser(member, secondsOf(now)));
}

function seedGeneral(state: ChatState, { ids, now }: Seed): void {
  const members = [...state.users.values()].filter(({ kind }) => kind !== "slackbot");
  const creator = members[0]?.id ?? "";
  const created = secondsOf(now);
  const words = (value: string) => ({ value, creator, lastSet: created });
  const id = ids.next("C", 10, "upper");
  state.conversations.add({
    id,
    kind: "channel",
    name: "general",
    created,
    creator,
    isArchived: false,
    isGeneral: true,
    topic: words("Company-wide announcements and work-based matters"),
    purpose: words("This is the one channel that will always include everyone."),
    previousNames: [],
    updated: Math.floor(now),
  });
  state.channelNames.set("general", id);
  state.rooms.set(id, {
    members: new Set(members.map((member) => member.id)),
    lastRead: new Map(),
    log: new MessageLog(),
  });
}

/** A workspace with one app and its bot, three people, and #general with all of them in it. */
export function createState(seed: Seed): ChatState {
  const { ids, now } = seed;
  const team = { id: ids.next("T", 10, "upper"), name: "Simdeck", domain: "simdeck" };
  const app = {
    id: ids.next("A", 10, "upper"),
    name: "Simdeck App",
    botId: ids.next("B", 10, "upper"),
    botUserId: ids.next("U", 10, "upper"),
    installed: secondsOf(now),
    verificationToken: ids.next("verification", 24).slice("verification".length),
  };
  const state = emptyState(team, app);
  seedUsers(state, seed);
  seedGeneral(state, seed);
  return state;
}
