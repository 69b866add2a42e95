import { canSee } from "../access/permission.ts";
import { listForks, countStars } from "../shared/counts.ts";
import type { View } from "../shared/view.ts";
import type { Repository } from "../state.ts";
import {
  buildTest,
  type BuildTest,
  parseSearch,
  ranged,
  readCount,
  readDate,
  refuse,
} from "./query.ts";

type Build = BuildTest<Repository>;

const ownedBy: Build = (value) => (repository) => repository.owner.login === value.toLowerCase();

const builders: Readonly<Record<string, Build>> = {
  user: ownedBy,
  org: ownedBy,
  repo: (value) => {
    const wanted = value.toLowerCase();
    return ({ owner, settings }) => `${owner.login}/${settings.name}`.toLowerCase() === wanted;
  },
  is: (value) => {
    if (value !== "public" && value !== "private") return refuse(`is:${value}`);
    return ({ settings }) => settings.isPrivate === (value === "private");
  },
  archived: (value) => (repository) => repository.settings.isArchived === (value === "true"),
  topic: (value) => (repository) => repository.settings.topics.includes(value.toLowerCase()),
  stars: ranged(readCount, (one, { state }) => countStars(state, one)),
  forks: ranged(readCount, (one, { state }) => listForks(state, one).length),
  created: ranged(readDate, ({ createdAt }) => createdAt),
  pushed: ranged(readDate, ({ pushedAt }) => pushedAt),
};

/** Repositories that a search means, newest first. */
export function searchRepositories(view: View, text: string): readonly Repository[] {
  const { words, qualifiers } = parseSearch(text);
  const meant = qualifiers.filter(({ name }) => !["in", "sort", "fork"].includes(name));
  const tests = meant.map((qualifier) => buildTest(builders, qualifier, view));
  const hasWords = ({ settings }: Repository) => {
    const about = `${settings.name}\n${settings.description ?? ""}`.toLowerCase();
    return words.every((word) => about.includes(word));
  };
  return [...view.state.repositories.values()]
    .filter((repository) => canSee(view.state, repository, view.actor))
    .filter((repository) => tests.every((test) => test(repository)) && hasWords(repository))
    .reverse();
}
