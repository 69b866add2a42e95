import { Label, Slider as AriaSlider, SliderThumb, SliderTrack } from "react-aria-components";
import "./slider.css";

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly onChangeEnd?: (value: number) => void;
  /** The value in words. */
  readonly say: (value: number) => string;
  readonly ticks: readonly string[];
  /** The middle is nothing, and both sides are away from it. */
  readonly fromMiddle?: boolean;
}

/** A value on a line; the exact one is always typed somewhere beside it. */
export function Slider(props: SliderProps) {
  const { label, min, max, step, value, onChange, onChangeEnd, say, ticks } = props;
  const share = ((value - min) / (max - min)) * 100;
  const [from, to] =
    props.fromMiddle === true ? [Math.min(50, share), Math.max(50, share)] : [0, share];
  return (
    <AriaSlider
      className="slider"
      minValue={min}
      maxValue={max}
      step={step}
      value={value}
      onChange={onChange}
      {...(onChangeEnd ? { onChangeEnd } : {})}
    >
      <div className="slider-head">
        <Label className="label">{label}</Label>
        <span className="figures soft">{say(value)}</span>
      </div>
      <SliderTrack className="slider-track">
        <span
          className="slider-fill"
          style={{ left: `${String(from)}%`, width: `${String(to - from)}%` }}
        />
        <SliderThumb className="slider-thumb" />
      </SliderTrack>
      <div className="slider-ticks faint figures" aria-hidden>
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
    </AriaSlider>
  );
}
