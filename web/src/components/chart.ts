// Round numbers along an axis.
const steps = [1, 2, 5];

/** A round distance between values, so that about `count` of them fit into `span`. */
export function roundStep(span: number, count: number): number {
  const rough = Math.max(span, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return (steps.find((step) => step * power >= rough) ?? 10) * power;
}
