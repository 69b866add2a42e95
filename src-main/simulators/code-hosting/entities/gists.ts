/** A comment on a gist. */
export interface GistComment {
  readonly id: number;
  readonly user: number;
  readonly body: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** The files of a gist by name. */
export type GistFiles = Readonly<Record<string, string>>;

/** A state of a gist that was saved. */
export interface GistVersion {
  readonly sha: string;
  readonly files: GistFiles;
  readonly user: number;
  readonly at: number;
}

/** Files that a person shares. */
export interface Gist {
  /** 32 hexadecimal digits. */
  readonly id: string;
  readonly owner: number;
  readonly description: string | null;
  readonly isPublic: boolean;
  /** Oldest first; the last one is the present state. */
  readonly versions: readonly GistVersion[];
  readonly forkOf: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly comments: Map<number, GistComment>;
  /** The people who starred it. */
  readonly stars: Set<number>;
}
