/**
 * The outline of some figures over time, filled down to the ground: an SVG path in a box of `width` by
 * `height` pixels. The newest figure stands at the right edge, the highest touches the top; with nothing
 * to show it is empty.
 * @param room How many figures the box is wide; fewer begin further right.
 */
export function sparkPath(
  values: readonly number[],
  { width, height, room }: { width: number; height: number; room: number },
): string {
  const highest = Math.max(0, ...values);
  if (highest === 0) return "";
  const step = width / (room - 1);
  const begin = width - step * (values.length - 1);
  const points = values.map((value, place) => {
    const x = round(begin + place * step);
    return `${String(x)} ${String(round(height - (value / highest) * height))}`;
  });
  const ground = String(height);
  return `M${String(round(begin))} ${ground}L${points.join("L")}L${String(width)} ${ground}Z`;
}

const round = (value: number) => Math.round(value * 10) / 10;
