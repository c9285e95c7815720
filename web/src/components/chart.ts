// Where the points of a line over time lie in a drawing of a given size.
export interface Sample {
  time: number;
  value: number;
}
export interface Drawing {
  path: string;
  points: { x: number; y: number; sample: Sample }[];
  /** Lines to read values by. */
  ticks: { y: number; value: number }[];
}

const steps = [1, 2, 5];

/** A round distance between values, so that about `count` of them fit into `span`. */
export function roundStep(span: number, count: number): number {
  const rough = Math.max(span, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((step) => step * power >= rough) ?? 10) * power;
}

export function drawing(samples: readonly Sample[], width: number, height: number): Drawing {
  if (samples.length === 0) return { path: '', points: [], ticks: [] };
  const times = samples.map((sample) => sample.time);
  const values = samples.map((sample) => sample.value);
  const [start, end] = [Math.min(...times), Math.max(...times)];
  const step = roundStep(Math.max(...values) - Math.min(...values), 3);
  const least = Math.floor(Math.min(...values) / step) * step;
  const most = Math.max(least + step, Math.ceil(Math.max(...values) / step) * step);
  const x = (time: number) =>
    end === start ? width / 2 : ((time - start) / (end - start)) * width;
  const y = (value: number) => height - ((value - least) / (most - least)) * height;
  const points = samples.map((sample) => ({ x: x(sample.time), y: y(sample.value), sample }));
  const path = points.map((p, i) => `${i ? 'L' : 'M'}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('');
  const ticks = [];
  for (let value = least; value <= most; value += step) ticks.push({ y: y(value), value });
  return { path, points, ticks };
}
