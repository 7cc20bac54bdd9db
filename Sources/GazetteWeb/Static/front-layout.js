// The sketch of the front page follows the form next to it, and each section has a different position.
const form = document.getElementById('front-layout');
const blocks = [...document.querySelectorAll('.front-sketch-block')];
const places = [...form.querySelectorAll('[name^=place-]')];
let before = places.map((place) => place.value);

function draw() {
  for (const block of blocks) {
    const { section } = block.dataset;
    block.hidden = !form.elements[`show-${section}`].checked;
    block.style.order = form.elements[`place-${section}`].value;
    block.className = `front-sketch-block front-${section} front-${form.elements[`size-${section}`].value}`;
  }
}

form.addEventListener('change', ({ target }) => {
  const changed = places.indexOf(target);
  const other = places.findIndex((place, index) => index !== changed && place.value === target.value);
  // The section at that position takes the vacated one.
  if (changed >= 0 && other >= 0) places[other].value = before[changed];
  before = places.map((place) => place.value);
  draw();
});
addEventListener('pageshow', draw); // After going back, a browser restores the form's values.
draw();
