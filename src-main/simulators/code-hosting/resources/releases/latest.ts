import { compareVersions } from "../../shared/version.ts";
import type { Release, Repository } from "../../state.ts";

const isEligible = ({ isDraft, isPrerelease }: Release) => !isDraft && !isPrerelease;

/**
 * Finds the latest release: the one that was made the latest last, else the newest. Drafts and prereleases
 * do not count.
 */
export function latestRelease({ releases }: Repository): Release | undefined {
  const found = [...releases.values()].filter(isEligible);
  return found.reduce<Release | undefined>(
    (best, one) => (best === undefined || one.madeLatest >= best.madeLatest ? one : best),
    undefined,
  );
}

/** The values of `make_latest`. */
export type MakeLatest = "true" | "false" | "legacy";

/** Returns whether `make_latest` makes a release the latest one; `legacy` compares versions. */
export function becomesLatest(repository: Repository, release: Release, wish: MakeLatest): boolean {
  if (!isEligible(release) || wish === "false") return false;
  if (wish === "true") return true;
  const latest = latestRelease(repository);
  return latest === undefined || compareVersions(release.tag, latest.tag) >= 0;
}
