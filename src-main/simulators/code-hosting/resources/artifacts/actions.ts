import type { RequestContext } from "../../route.ts";
import type { Artifact, WorkflowRun } from "../../state.ts";
import { writeZip } from "../../workflows/zip.ts";

const DAYS_90 = 90 * 86_400_000;

/** Keeps files of a run as an artifact; one of the same name is replaced. */
export function keepArtifact(
  { repository, ids, now }: RequestContext,
  run: WorkflowRun,
  name: string,
  files: Readonly<Record<string, string>>,
): Artifact {
  for (const old of repository.artifacts.values()) {
    if (old.run === run.id && old.name === name) repository.artifacts.delete(old.id);
  }
  const entries = Object.entries(files).map(([path, text]) => ({
    name: path,
    bytes: Buffer.from(text),
  }));
  const artifact: Artifact = {
    id: ids.integer("artifact"),
    run: run.id,
    name,
    zip: writeZip(entries, now),
    createdAt: now,
    expiresAt: now + DAYS_90,
  };
  repository.artifacts.set(artifact.id, artifact);
  return artifact;
}
