import {
  Activity,
  ArrowLeftRight,
  Box,
  CalendarClock,
  Globe,
  LayoutGrid,
  Radio,
  Settings,
  Zap,
  type LucideIcon,
} from "lucide-react";
import type { PlaceId } from "../stores/places.ts";

/** The picture of each place, in the rail and wherever else it is named. */
export const placeIcons: Readonly<Record<PlaceId, LucideIcon>> = {
  overview: LayoutGrid,
  events: Activity,
  requests: ArrowLeftRight,
  actions: Zap,
  world: Globe,
  timeline: CalendarClock,
  endpoints: Radio,
  objects: Box,
  settings: Settings,
};
