import type { Repository, State } from "../state.ts";
import { parseRange, parseSearch, type Qualifier, readCount, readDate, refuse } from "./query.ts";

type Test = (repository: Repository) => boolean;
type Build = (value: string, state: State) => Test;

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
  stars: (value, state) => {
    const test = parseRange(value, readCount);
    return ({ id }) => test(Number(state.stars.has(id)));
  },
  forks: (value) => {
    const test = parseRange(value, readCount);
    return () => test(0);
  },
  created: (value) => {
    const test = parseRange(value, readDate);
    return ({ createdAt }) => test(createdAt);
  },
  pushed: (value) => {
    const test = parseRange(value, readDate);
    return ({ pushedAt }) => test(pushedAt);
  },
};

function testOf(state: State, { name, value, isNegated }: Qualifier): Test {
  const test = (builders[name] ?? refuse(`${name}:${value}`))(value, state);
  return isNegated ? (repository) => !test(repository) : test;
}

/** Repositories that a search means, newest first. */
export function searchRepositories(state: State, text: string): readonly Repository[] {
  const { words, qualifiers } = parseSearch(text);
  const meant = qualifiers.filter(({ name }) => !["in", "sort", "fork"].includes(name));
  const tests = meant.map((qualifier) => testOf(state, qualifier));
  const hasWords = ({ settings }: Repository) => {
    const about = `${settings.name}\n${settings.description ?? ""}`.toLowerCase();
    return words.every((word) => about.includes(word));
  };
  return [...state.repositories.values()]
    .filter((repository) => tests.every((test) => test(repository)) && hasWords(repository))
    .reverse();
}
