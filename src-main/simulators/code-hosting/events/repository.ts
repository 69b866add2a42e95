import type { DomainEvent } from "#core/kernel/context.ts";
import { presentLabel, presentMilestone } from "../present/issue.ts";
import { presentHook, presentRelease } from "../present/hook.ts";
import { presentOrigin } from "../present/repository.ts";
import { fullName } from "../repositories.ts";
import type { Hook, Label, Milestone, Release, Repository } from "../state.ts";
import { presentTime, type View, type Wire } from "../view.ts";

function eventOf(
  type: string,
  view: View,
  repository: Repository,
  payload: Wire,
  subject = fullName(repository),
): DomainEvent {
  return { type, subject, payload: { ...payload, ...presentOrigin(view, repository) } };
}

/** Something about the repository itself changed. */
export function repositoryChanged(
  view: View,
  repository: Repository,
  action: string,
  changes?: Wire,
): DomainEvent {
  return eventOf("repository", view, repository, { action, ...(changes ? { changes } : {}) });
}

/** A label came, changed or went. */
export function labelChanged(
  view: View,
  repository: Repository,
  label: Label,
  action: string,
  changes?: Wire,
): DomainEvent {
  const payload = {
    action,
    label: presentLabel(view, repository, label),
    ...(changes ? { changes } : {}),
  };
  return eventOf("label", view, repository, payload);
}

/** A milestone came, changed or went. */
export function milestoneChanged(
  view: View,
  repository: Repository,
  milestone: Milestone,
  action: string,
  changes?: Wire,
): DomainEvent {
  const payload = {
    action,
    milestone: presentMilestone(view, repository, milestone),
    ...(changes ? { changes } : {}),
  };
  return eventOf("milestone", view, repository, payload);
}

/** A release came, changed or went. Events write texts where the API has `null`. */
export function releaseChanged(
  view: View,
  repository: Repository,
  release: Release,
  action: string,
  changes?: Wire,
): DomainEvent {
  const shown = presentRelease(view, repository, release);
  const payload = {
    action,
    release: { ...shown, name: release.name ?? "", body: release.body ?? "" },
    ...(changes ? { changes } : {}),
  };
  return eventOf("release", view, repository, payload);
}

/** A hook was registered, or asked to show that it is there. */
export function hookPinged(view: View, repository: Repository, hook: Hook): DomainEvent {
  const payload = {
    zen: "Keep it logically awesome.",
    hook_id: hook.id,
    hook: presentHook(view, repository, hook),
  };
  return eventOf(
    "ping",
    view,
    repository,
    payload,
    `${fullName(repository)}/hooks/${String(hook.id)}`,
  );
}

/** Somebody starred the repository, or took the star back. */
export function starChanged(
  view: View,
  repository: Repository,
  starredAt: number | null,
): DomainEvent {
  const payload =
    starredAt === null
      ? { action: "deleted", starred_at: null }
      : { action: "created", starred_at: presentTime(starredAt) };
  return eventOf("star", view, repository, payload);
}

/** What GitHub still sends with every star, for receivers from before there were stars. */
export function watchStarted(view: View, repository: Repository): DomainEvent {
  return eventOf("watch", view, repository, { action: "started" });
}
