import { useMutation } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { call } from "../../bridge/client.ts";
import { useSettingsView } from "../../bridge/use-settings-view.ts";
import { announce, announceError } from "../../stores/announcer-store.ts";
import { IconButton } from "../../ui/controls/button.tsx";

const none: readonly string[] = [];

/** The ids of the actions that are favourites, in the order in which they were chosen. */
export function useFavourites(): readonly string[] {
  return useSettingsView()?.values.favourites ?? none;
}

interface FavouriteButtonProps {
  readonly id: string;
  readonly title: string;
}

/** Keeps an action at the top of the list, over restarts. */
export function FavouriteButton({ id, title }: FavouriteButtonProps) {
  const favourites = useFavourites();
  const isFavourite = favourites.includes(id);
  const change = useMutation({
    mutationFn: () => {
      const others = favourites.filter((known) => known !== id);
      const next = isFavourite ? others : [...others, id];
      return call("settings.change", { change: { favourites: next } });
    },
    onSuccess: () => {
      announce(isFavourite ? `${title} removed from favourites` : `${title} added to favourites`);
    },
    onError: (error) => announceError(error),
  });
  return (
    <IconButton
      label={isFavourite ? "Remove from favourites" : "Add to favourites"}
      onPress={() => change.mutate()}
    >
      <Star size={14} fill={isFavourite ? "currentColor" : "none"} aria-hidden />
    </IconButton>
  );
}
