import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { route } from "../../route.ts";
import type { UserProfile } from "../../state.ts";
import { presentPrivateUser } from "../users/present.ts";

const empty: UserProfile = {
  name: undefined,
  email: undefined,
  blog: "",
  company: null,
  location: null,
  isHireable: null,
  bio: null,
  twitter: null,
};

/** The page of the authenticated user. */
export const routes = [
  route("PATCH /user", "Changes the page of the authenticated user", {
    of: "person",
    body: lazyObject(() => ({
      name: z.string().max(255).optional(),
      email: z.email().nullish(),
      blog: z.string().max(255).optional(),
      company: z.string().max(255).nullish(),
      location: z.string().max(255).nullish(),
      hireable: z.boolean().nullish(),
      bio: z.string().max(160).nullish(),
      twitter_username: z.string().max(15).nullish(),
    })),
    handle: (context, { body }) => {
      const { state, user } = context;
      const old = state.profiles.get(user.id) ?? empty;
      // A null removes a value.
      const or = <T>(sent: T | undefined, known: T): T => {
        const isSent = sent !== undefined;
        return isSent ? sent : known;
      };
      state.profiles.set(user.id, {
        name: body.name ?? old.name,
        email: or(body.email, old.email),
        blog: body.blog ?? old.blog,
        company: or(body.company, old.company),
        location: or(body.location, old.location),
        isHireable: or(body.hireable, old.isHireable),
        bio: or(body.bio, old.bio),
        twitter: or(body.twitter_username, old.twitter),
      });
      return presentPrivateUser(context, user);
    },
  }),
];
