// The appearance of the layers' values: colours from metric scales, text in the reader's units.
const TEMPERATURE = [
  [-30, 59, 47, 122], [-20, 63, 95, 176], [-10, 95, 149, 208], [0, 169, 211, 227], [5, 200, 226, 205],
  [10, 228, 233, 168], [15, 243, 217, 122], [20, 242, 180, 84], [25, 232, 133, 64], [30, 217, 83, 47], [40, 156, 31, 43],
];
const RAIN = [[0.05, 58, 110, 160, 0], [0.3, 110, 165, 205, 90], [1, 78, 138, 190, 140], [3, 45, 95, 160, 175], [8, 52, 50, 130, 195], [20, 110, 30, 110, 210]];
const CLOUD = [[10, 235, 235, 235, 0], [50, 225, 226, 228, 110], [100, 168, 172, 178, 190]];

/** The opacity of a scale without its own. */
const OPACITY = 150;

/** The steps of a layer’s scale: value, red, green, blue and opacity. */
export function scaleOf(variable) {
  const steps = { temperature: TEMPERATURE, precipitation: RAIN, cloud: CLOUD }[variable] ?? [];
  return steps.map(([value, red, green, blue, opacity = OPACITY]) => [value, red, green, blue, opacity]);
}

/** The red, green, blue and opacity of a value, 0 to 255 each. */
export function colorOf(variable, value, units) {
  const scale = scaleOf(variable);
  const metric = toMetric(variable, value, units);
  const above = scale.findIndex(([step]) => metric < step);
  if (above === 0) return scale[0].slice(1);
  if (above < 0) return scale.at(-1).slice(1);
  const [low, high] = [scale[above - 1], scale[above]];
  const share = (metric - low[0]) / (high[0] - low[0]);
  return low.map((part, index) => part + (high[index] - part) * share).slice(1);
}

function toMetric(variable, value, units) {
  if (units !== 'imperial') return value;
  return { temperature: (value - 32) / 1.8, precipitation: value * 25.4 }[variable] ?? value;
}

/** A step of the scale in the reader's units. */
export function fromMetric(variable, value, units) {
  if (units !== 'imperial') return value;
  return { temperature: value * 1.8 + 32, precipitation: value / 25.4 }[variable] ?? value;
}

/** The text of a value on the map; empty for less than 10 % of cloud. */
export function textOf(variable, value, { units, language }) {
  const whole = Math.round(value).toString().replace('-', '\u2212');
  if (variable === 'temperature') return `${whole === '\u22120' ? '0' : whole}°`;
  if (variable === 'wind') return whole;
  if (variable === 'cloud') return value < 10 ? '' : `${whole}`;
  // A point without rain shows a zero, because an empty map could be one that did not load.
  return isDry(value, units) ? '0' : value.toLocaleString(language, { maximumFractionDigits: units === 'imperial' ? 2 : 1 });
}

/** True for an amount too small to count as rain. */
export const isDry = (value, units) => value < (units === 'imperial' ? 0.005 : 0.05);
