import { validationFailed } from "../../errors.ts";
import type { RequestContext } from "../../route.ts";
import type { Release, ReleaseAsset, Repository } from "../../state.ts";
import { assetsOf } from "./present.ts";

/** Returns the name that GitHub gives a file: special characters become dots, a first dot gets a word. */
export function assetName(sent: string): string {
  const name = sent.replaceAll(/[^\w.+@-]+/g, ".").replace(/\.+$/, "");
  return name === "" || name.startsWith(".") ? `default${name}` : name;
}

function checkNameFree(repository: Repository, release: number, name: string, own?: number): void {
  const isTaken = assetsOf(repository, { id: release }).some(
    (one) => one.name === name && one.id !== own,
  );
  if (!isTaken) return;
  throw validationFailed({ resource: "ReleaseAsset", code: "already_exists", field: "name" });
}

/** Adds a file to a release. */
export function addAsset(
  { repository, ids, now, user }: RequestContext,
  { id: release }: Release,
  sent: Pick<ReleaseAsset, "name" | "label" | "contentType" | "bytes">,
): ReleaseAsset {
  const name = assetName(sent.name);
  checkNameFree(repository, release, name);
  const asset: ReleaseAsset = {
    ...sent,
    id: ids.integer("release_asset"),
    release,
    name,
    uploader: user.id,
    createdAt: now,
    updatedAt: now,
  };
  repository.releaseAssets.set(asset.id, asset);
  return asset;
}

/** Renames or relabels a file of a release. */
export function updateAsset(
  { repository, now }: RequestContext,
  old: ReleaseAsset,
  sent: { readonly name?: string | undefined; readonly label?: string | undefined },
): ReleaseAsset {
  const name = sent.name === undefined ? old.name : assetName(sent.name);
  checkNameFree(repository, old.release, name, old.id);
  const asset = { ...old, name, label: sent.label ?? old.label, updatedAt: now };
  repository.releaseAssets.set(asset.id, asset);
  return asset;
}
