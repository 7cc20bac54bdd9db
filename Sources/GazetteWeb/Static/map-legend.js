// The legend of a layer, as a drawing.
import { fromMetric, scaleOf } from './map-scales.js';

const SVG = 'http://www.w3.org/2000/svg';
const UNITS = {
  metric: { temperature: '°C', wind: 'km/h', precipitation: 'mm', cloud: '%' },
  british: { temperature: '°C', wind: 'mph', precipitation: 'mm', cloud: '%' },
  imperial: { temperature: '°F', wind: 'mph', precipitation: 'in', cloud: '%' },
};

function element(name, attributes, text) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

/** The legend of `variable` as SVG: colour steps with their values, or arrows with their speeds. */
export function legend(variable, { units, language, dry }) {
  const drawing = element('svg', { viewBox: '0 0 340 30', 'aria-hidden': 'true' });
  const steps = variable === 'wind' ? [10, 30, 50, 80] : scaleOf(variable);
  const width = 300 / steps.length;
  // The colours as they are seen on the map, which shines through them.
  if (variable !== 'wind') drawing.append(element('rect', { class: 'map-legend-ground', y: 2, width: 300, height: 11 }));
  steps.forEach((step, index) => {
    const x = index * width;
    if (variable === 'wind') {
      const length = 9 + Math.min(18, step / 4);
      drawing.append(
        element('path', { d: `M${x + 8} 8H${x + 8 + length}M${x + 3 + length} 3L${x + 8 + length} 8L${x + 3 + length} 13` }),
        element('text', { x: x + 22, y: 27 }, String(Math.round(units === 'metric' ? step : step / 1.609))));
      return;
    }
    const [value, red, green, blue, opacity] = step;
    drawing.append(
      element('rect', { x, y: 2, width, height: 11, fill: `rgb(${red} ${green} ${blue})`, 'fill-opacity': opacity / 255 }),
      element('text', { x: x + width / 2, y: 27 }, variable === 'precipitation' && index === 0 ? dry : label(fromMetric(variable, value, units), language)));
  });
  drawing.append(element('text', { x: 324, y: variable === 'wind' ? 27 : 13 }, UNITS[units][variable]));
  return drawing;
}

function label(value, language) {
  const places = Math.abs(value) < 1 ? 2 : 0;
  return value.toLocaleString(language, { maximumFractionDigits: places }).replace('-', '\u2212');
}
