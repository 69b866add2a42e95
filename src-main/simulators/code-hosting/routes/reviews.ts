import * as z from "zod";
import { notFound, unprocessable } from "../errors.ts";
import { reviewChanged } from "../events/issue.ts";
import { findByNumber, findPull, reading, writing, type RepositoryScene } from "../find.ts";
import { answerList, pageQuery } from "../paging.ts";
import { presentReview, type Pull } from "../present/pull.ts";
import type { Repository, Review, ReviewState } from "../state.ts";
import { route, under, words } from "./route.ts";

const verdict = z.enum(["APPROVE", "REQUEST_CHANGES", "COMMENT"]);

const states: Readonly<Record<z.output<typeof verdict>, ReviewState>> = {
  APPROVE: "APPROVED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  COMMENT: "COMMENTED",
};

const createBody = z.object({
  event: verdict.optional(),
  body: z.string().max(65_536).default(""),
  commit_id: z.string().optional(),
});

const REVIEWS = under("/pulls/:number/reviews");
const REVIEW = `${REVIEWS}/:review`;

function findReview(repository: Repository, pull: Pull, params: Readonly<Record<string, string>>) {
  const review = findByNumber(repository.reviews, params, "review");
  if (review.pull !== pull.number) throw notFound();
  return review;
}

/** Only an approval may go without words. */
function checkWords(event: z.output<typeof verdict> | undefined, body: string): void {
  if (event === undefined || event === "APPROVE" || body !== "") return;
  throw unprocessable(
    "Unprocessable Entity: You need to leave a comment indicating the requested changes.",
  );
}

function save(scene: RepositoryScene, pull: Pull, review: Review, action?: string) {
  const { repository, eventView, view } = scene;
  repository.reviews.set(review.id, review);
  if (action) scene.emit(reviewChanged(eventView, repository, pull, review, action));
  return presentReview(view, repository, review);
}

function submitted(
  scene: RepositoryScene,
  review: Review,
  event: z.output<typeof verdict>,
): Review {
  return { ...review, state: states[event], submittedAt: scene.now };
}

/** What reviewers say of a pull request. */
export const reviewRoutes = [
  route({
    method: "GET",
    path: REVIEWS,
    summary: "Lists the reviews of a pull request",
    query: pageQuery,
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const { number } = findPull(repository, request.params);
      const reviews = [...repository.reviews.values()].filter(({ pull }) => pull === number);
      return answerList(request, reviews, (review) => presentReview(view, repository, review));
    },
  }),
  route({
    method: "POST",
    path: REVIEWS,
    summary: "Reviews a pull request; without an event the review stays pending",
    body: createBody,
    handle: (context, request) => {
      const scene = writing(context, request);
      const pull = findPull(scene.repository, request.params);
      const { event, body, commit_id: commit } = request.body;
      checkWords(event, body);
      const pending: Review = {
        id: context.ids.integer("review"),
        pull: pull.number,
        body,
        state: "PENDING",
        commit: commit ?? pull.pull.headSha,
        submittedAt: null,
      };
      if (event === undefined) return save(scene, pull, pending);
      return save(scene, pull, submitted(scene, pending, event), "submitted");
    },
  }),
  route({
    method: "GET",
    path: REVIEW,
    summary: "Shows a review",
    handle: (context, request) => {
      const { view, repository } = reading(context, request);
      const pull = findPull(repository, request.params);
      return presentReview(view, repository, findReview(repository, pull, request.params));
    },
  }),
  route({
    method: "POST",
    path: `${REVIEW}/events`,
    summary: "Submits a pending review",
    body: z.object({ event: verdict, body: z.string().max(65_536).optional() }),
    handle: (context, request) => {
      const scene = writing(context, request);
      const pull = findPull(scene.repository, request.params);
      const review = findReview(scene.repository, pull, request.params);
      if (review.state !== "PENDING")
        throw unprocessable("Can not submit a review that is not pending");
      const body = request.body.body ?? review.body;
      checkWords(request.body.event, body);
      return save(
        scene,
        pull,
        submitted(scene, { ...review, body }, request.body.event),
        "submitted",
      );
    },
  }),
  route({
    method: "PUT",
    path: `${REVIEW}/dismissals`,
    summary: "Dismisses a review",
    body: z.object({ message: words }),
    handle: (context, request) => {
      const scene = writing(context, request);
      const pull = findPull(scene.repository, request.params);
      const review = findReview(scene.repository, pull, request.params);
      if (review.state !== "APPROVED" && review.state !== "CHANGES_REQUESTED") {
        throw unprocessable("Can not dismiss a review that neither approves nor requests changes");
      }
      return save(scene, pull, { ...review, state: "DISMISSED" }, "dismissed");
    },
  }),
  route({
    method: "DELETE",
    path: REVIEW,
    summary: "Deletes a pending review",
    handle: (context, request) => {
      const { view, repository } = writing(context, request);
      const pull = findPull(repository, request.params);
      const review = findReview(repository, pull, request.params);
      if (review.state !== "PENDING")
        throw unprocessable("Can not delete a non-pending pull request review");
      repository.reviews.delete(review.id);
      return presentReview(view, repository, review);
    },
  }),
];
