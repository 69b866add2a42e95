import { lazy, Suspense, type ComponentType } from "react";
import { ActionsPlace } from "../features/actions/actions-place.tsx";
import { EndpointsPlace } from "../features/endpoints/endpoints-place.tsx";
import { EventsPlace } from "../features/log/events/events-place.tsx";
import { ObjectsPlace } from "../features/objects/objects-place.tsx";
import { OverviewPlace } from "../features/overview/overview-place.tsx";
import { RequestsPlace } from "../features/log/requests/requests-place.tsx";
import { SettingsPlace } from "../features/settings/settings-place.tsx";
import { useLocation } from "../stores/location.ts";
import { places, type PlaceId } from "../stores/places.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Wire } from "../features/wire/wire.tsx";
import { Ahead } from "../features/clock/ahead.tsx";
import { ClockPanel } from "../features/clock/clock-panel.tsx";
import { TimelineRegion } from "../features/timeline/timeline-region.tsx";
import { WhatHappened } from "../features/timeline/what-happened.tsx";

const World = lazy(async () => {
  const { WorldPlace: View } = await import("../features/world/world-place.tsx");
  return { default: View };
});

const views: Readonly<Record<PlaceId, ComponentType>> = {
  overview: OverviewWithWire,
  events: EventsPlace,
  requests: RequestsPlace,
  actions: ActionsPlace,
  world: WorldPlace,
  timeline: TimelinePlace,
  endpoints: EndpointsPlace,
  objects: ObjectsPlace,
  settings: SettingsPlace,
};

/** The place the window is at. */
export function PlaceView() {
  const { place } = useLocation();
  const View = views[place];
  const title = places.find(({ id }) => id === place)?.title ?? "This place";
  return (
    <ErrorBoundary key={place} place={title}>
      <View />
    </ErrorBoundary>
  );
}

function OverviewWithWire() {
  return <OverviewPlace wire={<Wire />} />;
}

/** Loaded when it is first opened. */
function WorldPlace() {
  return (
    <Suspense>
      <World />
    </Suspense>
  );
}

/** The clocks, and under them what is going to happen. */
function TimelinePlace() {
  return (
    <div className="scroll">
      <ClockPanel />
      <TimelineRegion>
        <div className="past-and-ahead">
          <WhatHappened />
          <Ahead />
        </div>
      </TimelineRegion>
    </div>
  );
}
