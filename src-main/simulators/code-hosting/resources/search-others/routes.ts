import * as z from "zod";
import { canSee } from "../../access/permission.ts";
import { notFound, unprocessable, validationFailed } from "../../errors.ts";
import type { Commit } from "../../git/objects.ts";
import { isBinary } from "../../git/lines.ts";
import { listHistory } from "../../git/history.ts";
import { branchHead, readBlob } from "../../git/store.ts";
import { listFiles } from "../../git/tree.ts";
import { type RequestContext, route } from "../../route.ts";
import {
  buildTest,
  type BuildTest,
  parseSearch,
  ranged,
  readCount,
  readDate,
} from "../../search/query.ts";
import { direction, sorted } from "../../shared/fields.ts";
import { findAccount } from "../../shared/find.ts";
import { counted, type PageQuery, pageQuery, respondWithList } from "../../shared/paging.ts";
import type { Account, Label, Repository } from "../../state.ts";
import { presentCommit } from "../commits/present.ts";
import { presentEntry } from "../contents/present.ts";
import { presentLabel } from "../labels/present.ts";
import { languageOf } from "../repository-facts/languages.ts";
import { presentRepository } from "../repositories/present.ts";
import { presentUser } from "../users/present.ts";

const MOST_RESULTS = 1_000;

const query = pageQuery.extend({ q: z.string().optional() });
const sortedQuery = query.extend({ sort: z.string().optional(), order: direction });

function wordsOf(q: string | undefined, { page, per_page: size }: PageQuery): string {
  if (q === undefined || q.trim() === "") {
    throw validationFailed({ resource: "Search", field: "q", code: "missing" });
  }
  if ((page - 1) * size < MOST_RESULTS) return q;
  throw unprocessable("Only the first 1000 search results are available");
}

/** The things that have all words and meet all qualifiers of a search. */
function search<T>(
  context: RequestContext,
  text: string,
  things: readonly T[],
  builders: Readonly<Record<string, BuildTest<T>>>,
  textOf: (thing: T) => string,
): readonly T[] {
  const { words, qualifiers } = parseSearch(text);
  const meant = qualifiers.filter(({ name }) => !["in", "sort"].includes(name));
  const tests = meant.map((qualifier) => buildTest(builders, qualifier, context));
  return things.filter((thing) => {
    const about = textOf(thing).toLowerCase();
    return words.every((word) => about.includes(word)) && tests.every((test) => test(thing));
  });
}

const visible = ({ state, actor }: RequestContext): readonly Repository[] =>
  [...state.repositories.values()].filter((one) => canSee(state, one, actor));

interface Within {
  readonly repository: Repository;
}

/** The qualifiers that name the repository of a thing or its owner. */
const places: Readonly<Record<string, BuildTest<Within>>> = {
  repo: (value) => {
    const wanted = value.toLowerCase();
    return ({ repository: { owner, settings } }) =>
      `${owner.login}/${settings.name}`.toLowerCase() === wanted;
  },
  user:
    (value) =>
    ({ repository }) =>
      repository.owner.login === value.toLowerCase(),
  org:
    (value) =>
    ({ repository }) =>
      repository.owner.login === value.toLowerCase(),
};

interface FoundCommit extends Within {
  readonly commit: Commit;
}

const byPerson =
  (role: "author" | "committer"): BuildTest<FoundCommit> =>
  (value, { state }) => {
    const email = (findAccount(state, value)?.email ?? value).toLowerCase();
    return ({ commit }) => commit[role].email.toLowerCase() === email;
  };

const commitTests: Readonly<Record<string, BuildTest<FoundCommit>>> = {
  ...places,
  author: byPerson("author"),
  committer: byPerson("committer"),
  hash:
    (value) =>
    ({ commit }) =>
      commit.sha.startsWith(value.toLowerCase()),
  parent:
    (value) =>
    ({ commit }) =>
      commit.parents.includes(value.toLowerCase()),
  tree:
    (value) =>
    ({ commit }) =>
      commit.tree === value.toLowerCase(),
  merge:
    (value) =>
    ({ commit }) =>
      commit.parents.length > 1 === (value === "true"),
  "author-date": ranged(readDate, ({ commit }) => commit.author.at),
  "committer-date": ranged(readDate, ({ commit }) => commit.committer.at),
};

interface FoundFile extends Within {
  readonly path: string;
  readonly sha: string;
  readonly text: string;
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

const codeTests: Readonly<Record<string, BuildTest<FoundFile>>> = {
  ...places,
  path:
    (value) =>
    ({ path }) =>
      `/${path}`.includes(`/${value.replace(/^\/|\/$/g, "")}`),
  filename:
    (value) =>
    ({ path }) =>
      nameOf(path).includes(value.toLowerCase()),
  extension:
    (value) =>
    ({ path }) =>
      path.endsWith(`.${value.replace(/^\./, "")}`),
  language:
    (value) =>
    ({ path }) =>
      languageOf(path)?.toLowerCase() === value.toLowerCase(),
  size: ranged(readCount, ({ text }) => text.length),
};

/** The text files of the default branches. */
function filesOf(repository: Repository): readonly FoundFile[] {
  const { git, settings } = repository;
  const head = branchHead(git, settings.defaultBranch);
  return [...(head ? listFiles(git, head.tree) : [])].flatMap(([path, { sha }]) => {
    const bytes = readBlob(git, sha);
    if (!bytes || isBinary(bytes)) return [];
    return [{ repository, path, sha, text: bytes.toString("utf8") }];
  });
}

const userTests: Readonly<Record<string, BuildTest<Account>>> = {
  type:
    (value) =>
    ({ type }) =>
      type.toLowerCase().startsWith(value.toLowerCase()),
  user:
    (value) =>
    ({ login }) =>
      login === value.toLowerCase(),
  org:
    (value) =>
    ({ login, type }) =>
      login === value.toLowerCase() && type === "Organization",
  repos: ranged(
    readCount,
    ({ id }, { state }) =>
      [...state.repositories.values()].filter((one) => one.owner.id === id).length,
  ),
  followers: ranged(
    readCount,
    ({ id }, { state }) =>
      [...state.follows.values()].filter((followed) => followed.has(id)).length,
  ),
  created: ranged(readDate, ({ createdAt }) => createdAt),
};

const found = (items: readonly unknown[]) => counted("items", items, { incomplete_results: false });

/** Search of commits, code, users, labels and topics. */
export const routes = [
  route("GET /search/commits", "Searches the commits of default branches", {
    query: sortedQuery,
    handle: (context, request) => {
      const { q, sort, order } = request.query;
      const commits = visible(context).flatMap((repository) => {
        const head = branchHead(repository.git, repository.settings.defaultBranch);
        const history = head ? listHistory(repository.git, head.sha) : [];
        return history.map((commit): FoundCommit => ({ repository, commit }));
      });
      const all = search(
        context,
        wordsOf(q, request.query),
        commits,
        commitTests,
        ({ commit }) => commit.message,
      );
      const role = sort === "author-date" ? "author" : "committer";
      const items = sort === undefined ? all : sorted(all, ({ commit }) => commit[role].at, order);
      const present = ({ repository, commit }: FoundCommit) => {
        const within = context.with(repository);
        return {
          ...presentCommit(within, commit),
          repository: presentRepository(within),
          score: 1,
        };
      };
      return respondWithList(request, items, present, found(items));
    },
  }),
  route("GET /search/code", "Searches the files of default branches", {
    query: sortedQuery,
    unsupported: ["sort", "order"],
    handle: (context, request) => {
      const text = wordsOf(request.query.q, request.query);
      const files = visible(context).flatMap(filesOf);
      const items = search(context, text, files, codeTests, (file) => `${file.path}\n${file.text}`);
      const present = ({ repository, path, sha }: FoundFile) => {
        const within = context.with(repository);
        const ref = repository.settings.defaultBranch;
        const { name, url, git_url, html_url } = presentEntry(
          within,
          path,
          { mode: "100644", sha },
          ref,
        );
        const entry = { name, path, sha, url, git_url, html_url };
        return { ...entry, repository: presentRepository(within), score: 1 };
      };
      return respondWithList(request, items, present, found(items));
    },
  }),
  route("GET /search/users", "Searches users and organisations", {
    query: sortedQuery,
    handle: (context, request) => {
      const { q, sort, order } = request.query;
      const { state } = context;
      const accounts = [...state.accounts.values()].filter(({ type }) => type !== "Bot");
      const all = search(
        context,
        wordsOf(q, request.query),
        accounts,
        userTests,
        ({ login, name, email }) => `${login}\n${name}\n${email}`,
      );
      const items = sort === "joined" ? sorted(all, ({ createdAt }) => createdAt, order) : all;
      const present = (account: Account) => ({ ...presentUser(context, account), score: 1 });
      return respondWithList(request, items, present, found(items));
    },
  }),
  route("GET /search/labels", "Searches the labels of a repository", {
    query: sortedQuery.extend({ repository_id: z.string() }),
    handle: (context, request) => {
      const { q, repository_id: id, sort, order } = request.query;
      const repository = visible(context).find((one) => String(one.id) === id);
      if (!repository) throw notFound();
      const { words } = parseSearch(wordsOf(q, request.query));
      const all = [...repository.labels.values()].filter(({ name, description }) =>
        words.every((word) => `${name}\n${description ?? ""}`.toLowerCase().includes(word)),
      );
      const items = sort === undefined ? all : sorted(all, (label) => label.id, order);
      const within = context.with(repository);
      const present = (label: Label) => ({ ...presentLabel(within, label), score: 1 });
      return respondWithList(request, items, present, found(items));
    },
  }),
  route("GET /search/topics", "Searches the topics of repositories", {
    query,
    handle: (context, request) => {
      const { words } = parseSearch(wordsOf(request.query.q, request.query));
      const topics = new Set(visible(context).flatMap(({ settings }) => settings.topics));
      const items = [...topics].filter((topic) => words.every((word) => topic.includes(word)));
      const present = (name: string) => ({
        name,
        display_name: null,
        short_description: null,
        description: null,
        created_by: null,
        released: null,
        created_at: "2017-01-31T19:35:12Z",
        updated_at: "2017-01-31T19:35:12Z",
        featured: false,
        curated: false,
        score: 1,
      });
      return respondWithList(request, items, present, found(items));
    },
  }),
];
