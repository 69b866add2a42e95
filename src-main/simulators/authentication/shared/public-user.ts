import type { View } from "../route.ts";
import { imageUrl } from "./present.ts";

/** The public part of a user. The user may have been deleted. */
export function presentPublicUser({ state }: View, userId: string) {
  const user = state.users.get(userId);
  const email = state.emails.get(user?.primaryEmailId ?? "")?.address;
  const phone = state.phones.get(user?.primaryPhoneId ?? "")?.address;
  const image = imageUrl(state.instanceId, userId, (user?.firstName?.[0] ?? "").toUpperCase());
  return {
    user_id: userId,
    first_name: user?.firstName ?? null,
    last_name: user?.lastName ?? null,
    profile_image_url: image,
    image_url: image,
    has_image: false,
    identifier: email ?? phone ?? user?.username ?? userId,
    username: user?.username ?? null,
  };
}
